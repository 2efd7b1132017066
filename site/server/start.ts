import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from '../base/command.ts'
import { settingsIn } from './configured.ts'
import { startServer } from './server.ts'

/** Milliseconds after which the process ends, even if a database or another peer does not answer. */
const shutdownTimeout = 13_000

// The entry of `npm start`: the site of ./dist, until SIGINT or SIGTERM.
await runCommand(async () => {
  const server = await startServer({
    ...(await settingsIn(process.env)),
    distFolder: resolve('dist'),
  })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, async () => {
      await Promise.race([server.close(), wait(shutdownTimeout)])
      console.log(`Stopped by ${signal}.`)
      // Even if a connection is still open.
      process.exit()
    })
  console.log(`Serving ${server.url}, with sign-ups in ${server.database}`)
})
