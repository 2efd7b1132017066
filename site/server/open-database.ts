import type { Database } from './database/database.ts'
import { connectTo as connectToPostgres } from './database/postgres/connection.ts'
import { connectTo } from './database/sqlite/connection.ts'
import { isDatabaseUrl } from './http/settings.ts'

// Apart from the settings: a function must not load SQLite.

/**
 * The database at an address. It connects when it is first used.
 * @param address the path of an SQLite file, or a `postgres://` URL
 * @param timeout milliseconds for one use; a command has minutes
 * @throws a sentence if the URL is not valid
 */
export const openDatabase = (address: string, timeout?: number): Database =>
  isDatabaseUrl(address) ? connectToPostgres(address, timeout) : connectTo(address, { timeout })
