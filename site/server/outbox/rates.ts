import { type Queries, readSetting, writeSetting } from '../database/database.ts'

/** A rate as a bucket: it is filled at the rate, and each letter takes one. */
export interface Rate {
  name: string
  /** The most that the bucket holds, and so the most that is sent at once; 0 for no limit. */
  capacity: number
  /** Milliseconds in which an empty bucket is filled. */
  fill: number
}

const minute = 60_000

/** `MAIL_RATE`: a minute's worth. */
export const mailRate = (perMinute: number): Rate => ({
  name: 'mail rate',
  capacity: perMinute,
  fill: minute,
})

/** `WELCOME_RATE`: a tenth of an hour's worth. */
export const welcomeRate = (perHour: number): Rate => ({
  name: 'welcome rate',
  capacity: perHour > 0 ? Math.max(perHour / 10, 1) : 0,
  fill: perHour > 0 ? (60 * minute * Math.max(perHour / 10, 1)) / perHour : 0,
})

/**
 * The buckets of a server. Their levels are stored with each claim, so that they hold after a kill; they are
 * filled by the monotonic clock of the server alone, since clocks of several machines differ.
 */
export function createBuckets(rates: readonly Rate[], monotonic: () => number) {
  let filledAt = monotonic()
  /** Levels that no transaction has stored yet. */
  let levels: ReadonlyMap<string, number> | undefined

  async function levelsNow(queries: Queries): Promise<Map<string, number>> {
    const elapsed = monotonic() - filledAt
    const now = new Map<string, number>()
    for (const { name, capacity, fill } of rates) {
      if (capacity === 0) continue
      const stored = levels?.get(name) ?? Number((await readSetting(queries, name)) ?? capacity)
      now.set(name, Math.min(capacity, stored + (elapsed / fill) * capacity))
    }
    return now
  }

  return {
    /** Begins anew with what is stored: this server has just taken the lease. */
    reset(): void {
      filledAt = monotonic()
      levels = undefined
    },
    /** The names of the rates that allow nothing now, with the milliseconds until they do. */
    async waits(queries: Queries): Promise<ReadonlyMap<string, number>> {
      const now = await levelsNow(queries)
      return new Map(
        rates.flatMap(({ name, capacity, fill }) => {
          const level = now.get(name) ?? 1
          return level < 1 ? [[name, Math.ceil(((1 - level) / capacity) * fill)] as const] : []
        }),
      )
    },
    /** Takes one of each of these, and stores what is left. @returns is to be called after the commit */
    async take(queries: Queries, names: readonly string[]): Promise<() => void> {
      const at = monotonic()
      const now = await levelsNow(queries)
      for (const name of names) now.set(name, (now.get(name) ?? 1) - 1)
      for (const [name, level] of now) await writeSetting(queries, name, level.toFixed(4))
      return () => {
        filledAt = at
        levels = now
      }
    },
  }
}

export type Buckets = ReturnType<typeof createBuckets>
