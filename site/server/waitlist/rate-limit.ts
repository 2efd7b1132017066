import type { Senders } from '../http/client-ip.ts'

const minute = 60_000

/** The maximum number of counted senders: more than a launch has in a minute, in 1 MB of memory. */
const mostSenders = 10_000

/** Counts a request of its senders. @returns 0 if it is allowed, else the seconds until the next one is */
export type Consume = (senders: Senders) => number

/**
 * A rate limit by fixed windows: a sender's window is a minute from the first request.
 * @param perMinute requests in one window; 0 means no limit
 */
export function createRateLimit(perMinute: number): Consume {
  const windows = new Map<string, { end: number; count: number }>()

  return (senders) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // The windows are in the order of their ends.
    for (const [known, { end }] of windows) {
      if (end > now) break
      windows.delete(known)
    }
    const counted = senders.map(([sender, share]) => ({
      sender,
      most: perMinute * share,
      window: windows.get(sender) ?? { end: now + minute, count: 0 },
    }))
    const full = counted.filter(({ most, window }) => window.count >= most)
    if (full.length > 0)
      return Math.ceil((Math.max(...full.map(({ window }) => window.end)) - now) / 1000)
    for (const { sender, window } of counted) {
      window.count += 1
      windows.set(sender, window)
      const [oldest] = windows.keys()
      if (oldest !== undefined && windows.size > mostSenders) windows.delete(oldest)
    }
    return 0
  }
}

/** Welcomes that one sender causes in an hour. */
const mostAnHour = 30

const hour = 3_600_000

/**
 * Spreads the welcomes that one sender causes, since a sender may type other people's addresses.
 * @returns a function that gives the earliest time of a sender's next welcome, in milliseconds
 */
export function createWelcomePace(): (sender: string, now: number) => number {
  const known = new Map<string, number[]>()
  return (sender, now) => {
    const last = known.get(sender) ?? []
    const before = last.length < mostAnHour ? undefined : last.shift()
    const next = before === undefined ? now : Math.max(now, before + hour)
    last.push(next)
    // The sender that was silent for longest is dropped first.
    known.delete(sender)
    known.set(sender, last)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > mostSenders) known.delete(oldest)
    return next
  }
}
