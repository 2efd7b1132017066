import { isDatabaseUrl } from './http/settings.ts'
import { createPostgresStore } from './store/postgres/postgres-store.ts'
import { createSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Store } from './store/store.ts'

/**
 * The store of a database. It connects when it is first used.
 * @param database the path of an SQLite file, or a `postgres://` URL
 * @throws a sentence if the URL is not valid
 */
export const openStore = (database: string): Store =>
  isDatabaseUrl(database) ? createPostgresStore(database) : createSqliteStore(database)
