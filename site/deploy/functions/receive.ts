import { outgoingIn } from '../../server/configured.ts'
import { connectTo } from '../../server/database/postgres/connection.ts'
import { toResponse } from '../../server/http/respond.ts'
import { serverSettings } from '../../server/http/settings.ts'
import { databaseTimeout } from '../../server/sign-ups/queue.ts'
import { createReceiver } from '../../server/waitlist/receiver.ts'

// Made once for each instance of the function, so that later requests use the same connections.
const settings = serverSettings(process.env)
const database = connectTo(settings.waitlistDatabase, databaseTimeout)
// Creates the tables. If the database is away, the first sign-up does.
database.open().catch(() => {})
const receiver = createReceiver(database, settings, { outgoing: await outgoingIn(process.env) })

/**
 * Answers a request to a function of a host.
 * @param ip the visitor's, as the host knows it
 */
export const receive = async (request: Request, ip: string | null | undefined) =>
  toResponse(await receiver.answer(request, { ip: ip ?? '::' }))
