import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDatabaseUrl } from './http/settings.ts'
import { copyStore } from './store/copy.ts'
import { noteGap, removeGap } from './store/outgoing/letters.ts'
import { connectTo as connectToPostgres } from './store/postgres/connection.ts'
import { countSignUps } from './store/sign-ups.ts'
import { connectTo } from './store/sqlite/connection.ts'
import { backUp, restore } from './store/sqlite/copies.ts'
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

/** What commands and servers have kept of a database beside its file. */
const filesBeside = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => join(dirname(path), name))

/**
 * The store of a database. It connects when it is first used.
 * @param database the path of an SQLite file, or a `postgres://` URL, whose backups are SQLite files
 * @throws a sentence if the URL is not valid
 */
export function openStore(database: string): Store {
  const isUrl = isDatabaseUrl(database)
  const waitlist = isUrl ? connectToPostgres(database) : connectTo(database)
  return {
    ...waitlist,
    remains() {
      const still = 'Copies made before (backup, list, mail --dry-run) may still have them'
      const others = isUrl
        ? ['the archives and replicas of PostgreSQL until it has cleaned up']
        : filesBeside(database)
      return `${[still, ...others].join(', as may ')}.`
    },
    backUp: (file) => backUp(waitlist, file),
    restore: (file) => (isUrl ? addBackup(waitlist, file) : restore(database, file)),
  }
}
