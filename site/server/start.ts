import { resolve } from 'node:path'
import { runCommand } from '../command.ts'
import { serverSettings } from './http/settings.ts'
import { startServer } from './server.ts'

// The entry of `npm start`: the site of ./dist, until SIGINT or SIGTERM.
await runCommand(async () => {
  const settings = serverSettings(process.env)
  const server = await startServer({ ...settings, distFolder: resolve('dist') })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, server.close)
  console.log(`Site:     ${server.url}`)
  console.log(`Sign-ups: ${settings.waitlistDatabase}`)
})
