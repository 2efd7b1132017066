const minute = 60_000

/** Consumes one request of an address: 0 when it is allowed, else the seconds until one is again. */
export type Consume = (address: string) => number

/**
 * A rate limit by fixed windows: each address has a window of a minute, from its first request on.
 * @param perMinute requests in one window; 0 is no limit
 */
export function createRateLimit(perMinute: number): Consume {
  const windows = new Map<string, { end: number; count: number }>()

  return (address) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // Windows are in the order of their ends: those that are over go, so that memory stays bounded.
    for (const [known, { end }] of windows) {
      if (end > now) break
      windows.delete(known)
    }
    const window = windows.get(address) ?? { end: now + minute, count: 0 }
    if (window.count >= perMinute) return Math.ceil((window.end - now) / 1000)
    window.count += 1
    windows.set(address, window)
    return 0
  }
}
