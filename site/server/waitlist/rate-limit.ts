import type { BlockList } from 'node:net'
import { type Client, hasIp } from '../http/client-ip.ts'

const minute = 60_000

/** The maximum number of counted senders: more than a launch has in a minute, in 1 MB of memory. */
const maxSenders = 10_000

/**
 * A rate limit by fixed windows: a sender's window is a minute from the first request.
 * @param perMinute requests in one window; 0 means no limit
 * @returns a function that counts a request of a sender. It gives 0 if it is allowed, else the seconds until the next
 *   one is.
 */
export function createRateLimit(perMinute: number): (sender: string) => number {
  const windows = new Map<string, { end: number; count: number }>()

  return (sender) => {
    if (perMinute === 0) return 0
    const now = performance.now()
    // The windows are in the order of their ends.
    for (const [known, { end }] of windows) {
      if (end > now && windows.size <= maxSenders) break
      windows.delete(known)
    }
    const window = windows.get(sender) ?? { end: now + minute, count: 0 }
    if (window.count >= perMinute) return Math.ceil((window.end - now) / 1000)
    window.count += 1
    windows.set(sender, window)
    return 0
  }
}

/** Welcomes that one sender causes in an hour. */
const maxPerHour = 30

const hour = 3_600_000

/**
 * Spreads the welcomes that one sender causes, since a sender may type other people's addresses.
 * @returns a function that gives the earliest time of a sender's next welcome, in milliseconds
 */
export function createWelcomePace(): (sender: string, now: number) => number {
  const known = new Map<string, number[]>()
  return (sender, now) => {
    const last = known.get(sender) ?? []
    const before = last.length < maxPerHour ? undefined : last.shift()
    const next = before === undefined ? now : Math.max(now, before + hour)
    last.push(next)
    // The sender that was silent for longest is dropped first.
    known.delete(sender)
    known.set(sender, last)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > maxSenders) known.delete(oldest)
    return next
  }
}

/** The number of sign-ups through one proxy that excludes an operator's test. */
const manyRequests = 20

/**
 * Warns once when many visitors seem to share the limit of one sender: a trusted proxy does not name them, or the proxy
 * is not trusted.
 */
export function createProxyWarning(trusted: BlockList): (client: Client, peer: string) => void {
  let count = 0
  return ({ ip, entriesBefore }, peer) => {
    const isTrusted = hasIp(trusted, ip)
    if (!isTrusted && (entriesBefore === 0 || hasIp(trusted, peer))) return
    count += 1
    if (count !== manyRequests) return
    console.warn(
      isTrusted
        ? `${manyRequests} sign-ups came from ${ip}, which TRUSTED_PROXIES names, without the address of a visitor in X-Forwarded-For. All of them share the limit of one sender: have the proxy add the header, or, where ${ip} is the gateway of a container network, have the container see its visitors' addresses.`
        : `${manyRequests} sign-ups came with X-Forwarded-For from addresses that TRUSTED_PROXIES does not name. If that is your proxy, all visitors behind it share the limit of one sender: name it there.`,
    )
  }
}
