import { resolve } from 'node:path'
import { serverSettings } from '../server/http/settings.ts'
import { startServer } from '../server/server.ts'

// The entry of `npm run playground`: the site of ./dist, of which it prints the builder's address.
try {
  const settings = serverSettings(process.env)
  const server = await startServer({ ...settings, distFolder: resolve('dist') })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, server.close)
  console.log(`Snippet builder: ${server.url}/embed/v1/`)
  console.log(`Sign-ups of the previews: ${settings.waitlistDatabase}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
