import type { Database } from './database/database.ts'
import { isDatabaseUrl } from './http/settings.ts'

/**
 * The database at an address. It connects when it is first used. Only the code of its kind is loaded.
 * @param address the path of an SQLite file, or a `postgres://` URL
 * @param timeout milliseconds for one use; a command has minutes
 * @throws a sentence if the URL is not valid
 */
export async function openDatabase(address: string, timeout?: number): Promise<Database> {
  if (isDatabaseUrl(address))
    return (await import('./database/postgres/connection.ts')).connectTo(address, timeout)
  return (await import('./database/sqlite/connection.ts')).connectTo(address, { timeout })
}
