import { iso } from '../deliveries.ts'
import { type Queries, text } from '../store.ts'

/** Something that has a rate: its name, and milliseconds between two. */
export interface Turn {
  name: string
  each: number
}

/**
 * Takes the turn to send something that has several rates, which servers and commands share.
 * @param now milliseconds
 * @returns 0 if it was taken, else milliseconds to wait for the next
 */
export async function takeTurn(
  queries: Queries,
  turns: readonly Turn[],
  now: number,
): Promise<number> {
  const paced = turns.filter(({ each }) => each > 0)
  if (paced.length === 0) return 0
  const rows = await queries.all('SELECT name, "next" FROM turns')
  const waits = paced.map(({ name, each }) => {
    const row = rows.find((one) => one.name === name)
    const wait = row ? Date.parse(text(row, 'next')) - now : 0
    // One that is further away was written by a clock that was ahead, or for another rate.
    return wait > each ? 0 : wait
  })
  const longest = Math.max(0, ...waits)
  if (longest > 0) return longest
  for (const { name, each } of paced) {
    const [taken] = await queries.all(
      `INSERT INTO turns (name, "next") VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET "next" = $2
       WHERE turns."next" <= $3 OR turns."next" > $2 RETURNING name`,
      ...[name, iso(now + each), iso(now)],
    )
    // Another was quicker.
    if (!taken) return each
  }
  return 0
}
