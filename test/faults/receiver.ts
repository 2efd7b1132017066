import { resolve } from 'node:path'
import { endpointPath } from '../../site/server/http/routes.ts'
import { type RunningServer, startServer } from '../../site/server/server.ts'
import { openDatabase } from '../../site/server/waitlist/database.ts'

/** The built site and its receiver, as `npm start` serves them, without a limit of rate. */
export const startReceiver = (waitlistDatabase: string): Promise<RunningServer> =>
  startServer({
    port: 0,
    host: '127.0.0.1',
    waitlistDatabase,
    ratePerMinute: 0,
    trustedProxies: [],
    endpointPaths: [endpointPath],
    distFolder: resolve('dist'),
  })

/** The same with a receiver that stores repeats as well. */
export async function startForgetfulReceiver(waitlistDatabase: string): Promise<RunningServer> {
  const server = await startReceiver(waitlistDatabase)
  const { connection, close } = openDatabase(waitlistDatabase)
  connection.exec('DROP INDEX signups_once')
  close()
  return server
}
