/** Welcomes that one sender causes in an hour. */
const mostAnHour = 30

const hour = 3_600_000

/** Senders that are known at once. */
const mostSenders = 10_000

/**
 * Spreads the welcomes that one sender causes, since anybody can have them sent to anybody.
 * @returns gives the earliest time of the next welcome of a sender. @param now milliseconds
 */
export function createWelcomePace(): (sender: string, now: number) => number {
  const known = new Map<string, number[]>()
  return (sender, now) => {
    const last = known.get(sender) ?? []
    const before = last.length < mostAnHour ? undefined : last.shift()
    const next = before === undefined ? now : Math.max(now, before + hour)
    last.push(next)
    // The longest silent one is forgotten first.
    known.delete(sender)
    known.set(sender, last)
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > mostSenders) known.delete(oldest)
    return next
  }
}
