import { type Queries, readSetting, writeSetting } from '../database/database.ts'

/** A rate limit as a token bucket: it fills at the rate, and each letter takes one token. */
export interface Rate {
  name: string
  /** The capacity, which is the most that is sent at once; 0 for no limit. */
  capacity: number
  /** Milliseconds that fill an empty bucket. */
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
 * The buckets of a server. Each claim stores their levels, so that they survive a kill. They fill by the server's
 * monotonic clock, since clocks of several machines differ.
 */
export function createBuckets(rates: readonly Rate[], monotonic: () => number) {
  let filledAt = monotonic()
  /** Levels that are not stored yet. */
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
    /** Reads the stored levels: this server has just taken the lease. */
    reset(): void {
      filledAt = monotonic()
      levels = undefined
    },
    /** The names of the exhausted rates, with the milliseconds until they allow a letter. */
    async waits(queries: Queries): Promise<ReadonlyMap<string, number>> {
      const now = await levelsNow(queries)
      return new Map(
        rates.flatMap(({ name, capacity, fill }) => {
          const level = now.get(name) ?? 1
          return level < 1 ? [[name, Math.ceil(((1 - level) / capacity) * fill)] as const] : []
        }),
      )
    },
    /** Takes a token from each of these and stores the levels. @returns a function to call after the commit */
    async take(queries: Queries, names: readonly string[]): Promise<() => void> {
      const at = monotonic()
      const now = await levelsNow(queries)
      for (const [name, level] of now) if (names.includes(name)) now.set(name, level - 1)
      for (const [name, level] of now) await writeSetting(queries, name, level.toFixed(4))
      return () => {
        filledAt = at
        levels = now
      }
    },
  }
}

export type Buckets = ReturnType<typeof createBuckets>
