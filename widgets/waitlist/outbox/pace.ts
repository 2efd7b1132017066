/** Requests that an endpoint gets from one page within a minute, at most, whatever happens. */
export const callsPerMinute = 30

const minute = 60_000

/** Times are those of `performance.now()`, which no change of the computer's clock moves. */
interface Pace {
  calls: number[]
  askedUntil: number
}

const paces = new Map<string, Pace>()

function paceOf(endpoint: string): Pace {
  const pace = paces.get(endpoint) ?? { calls: [], askedUntil: 0 }
  paces.set(endpoint, pace)
  return pace
}

/** Milliseconds until an endpoint may be called: it asked to wait, or was called often enough. */
export function untilOpen(endpoint: string): number {
  const { calls, askedUntil } = paceOf(endpoint)
  const oldest = calls.at(-callsPerMinute)
  const freeAt = oldest === undefined ? 0 : oldest + minute
  return Math.max(askedUntil - performance.now(), freeAt - performance.now(), 0)
}

export function noteCall(endpoint: string): void {
  const pace = paceOf(endpoint)
  pace.calls = [...pace.calls, performance.now()].slice(-callsPerMinute)
}

/** The endpoint has asked not to be called for so many milliseconds. */
export function noteWait(endpoint: string, wait: number): void {
  paceOf(endpoint).askedUntil = performance.now() + wait
}
