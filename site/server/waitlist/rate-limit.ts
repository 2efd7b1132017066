const minute = 60_000

/** Takes one turn for an address: 0 when granted, else the seconds until the next is. */
export type RateLimit = (address: string) => number

/**
 * Counts turns for each address in windows of a minute, which begin with the first turn.
 * @param perMinute turns in one window; 0 grants them all
 */
export function createRateLimit(perMinute: number): RateLimit {
  const windows = new Map<string, { end: number; turns: number }>()

  return (address) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // Oldest first, so that the memory holds no more than the addresses of the last minute.
    for (const [known, { end }] of windows) {
      if (end > now) break
      windows.delete(known)
    }
    const window = windows.get(address) ?? { end: now + minute, turns: 0 }
    if (window.turns >= perMinute) return Math.ceil((window.end - now) / 1000)
    window.turns += 1
    windows.set(address, window)
    return 0
  }
}
