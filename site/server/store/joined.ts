import { type Database, number, text } from './store.ts'
import { startOfIds } from './time-ordered-id.ts'

/** The most campaigns and pages that are told. */
const longestList = 10

const inTime = 'FROM signups s WHERE s.id >= $1 AND s.id < $2'

export type Joined = Awaited<ReturnType<typeof joinedIn>>

/**
 * Who joined in a time, and from where. It names nobody.
 * @param from milliseconds
 * @param to milliseconds, which do not count
 */
export const joinedIn = (database: Pick<Database, 'read'>, from: number, to: number) =>
  database.read(async ({ all }) => {
    const ask = (sql: string) => all(sql, startOfIds(from), startOfIds(to))

    /** How many came from each place, the most frequent first. */
    async function per(columns: readonly string[]) {
      const isKnown = columns.map((column) => `${column} IS NOT NULL`).join(' OR ')
      const rows = await ask(
        `SELECT ${columns.join()}, count(*) AS count ${inTime} AND (${isKnown})
         GROUP BY ${columns.join()} ORDER BY count(*) DESC, ${columns.join()} LIMIT ${longestList}`,
      )
      return rows.map((row) => ({
        name: columns.flatMap((column) => text(row, column) || []).join(' · '),
        count: number(row, 'count'),
      }))
    }
    const [signUps] = await ask(`SELECT count(*) AS count ${inTime}`)
    const [people] = await ask(
      `SELECT count(DISTINCT s.person) AS count ${inTime}
         AND NOT EXISTS (SELECT 1 FROM signups e WHERE e.person = s.person AND e.id < $1)`,
    )
    return {
      signUps: number(signUps, 'count'),
      /** Whose first sign-up it was. */
      people: number(people, 'count'),
      campaigns: await per(['utm_campaign', 'utm_source', 'utm_medium']),
      origins: await per(['origin']),
    }
  })
