import { isDatabaseUrl } from './http/settings.ts'
import { copyStore } from './store/copy.ts'
import { noteGap, removeGap } from './store/gaps.ts'
import { createPostgresStore } from './store/postgres/postgres-store.ts'
import { countSignUps } from './store/sign-ups.ts'
import { connectTo } from './store/sqlite/connection.ts'
import { backUp } from './store/sqlite/copies.ts'
import { createSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { Database, Restored, Store } from './store/store.ts'

/** Adds what a backup has and a database has not: what is there stays. */
async function addBackup(database: Database, file: string): Promise<Restored> {
  const backup = connectTo(file, { isReadOnly: true })
  try {
    await backup.open()
    await database.open()
    const before = await countSignUps(database)
    // First, so that it is known however early the copy ends.
    const until = new Date().toISOString()
    await database.change((queries) => noteGap(queries, until))
    const { added, leftOut } = await copyStore(backup, database)
    if (added === 0) await database.change((queries) => removeGap(queries, until))
    const now = await countSignUps(database)
    return { kept: undefined, before, missing: 0, now, forgotten: leftOut, hasGap: added > 0 }
  } finally {
    await backup.close()
  }
}

/** A PostgreSQL database, whose backups are SQLite files. */
function openPostgres(url: string): Store {
  const waitlist = createPostgresStore(url)
  return {
    ...waitlist,
    remains: () =>
      'Copies made before (--backup, --csv, --json, --html --people) may still have them, as may the archives and replicas of PostgreSQL until it has cleaned up.',
    backUp: (file) => backUp(waitlist, file),
    restore: (file) => addBackup(waitlist, file),
  }
}

/**
 * The store of a database. It connects when it is first used.
 * @param database the path of an SQLite file, or a `postgres://` URL
 * @throws a sentence if the URL is not valid
 */
export const openStore = (database: string): Store =>
  isDatabaseUrl(database) ? openPostgres(database) : createSqliteStore(database)
