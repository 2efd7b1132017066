import { randomId } from './random-id.ts'

/** Milliseconds after which a lease whose tab has died is free: longer than any attempt takes. */
const leaseTime = 20_000
/** Milliseconds after which a lease that another tab has is read again. */
const pollInterval = 500

const sleep = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

interface Lease {
  owner: string
  until: number
}

function readLease(key: string): Lease | undefined {
  try {
    const lease = JSON.parse(localStorage.getItem(key) ?? '')
    return lease.until > Date.now() && lease.until <= Date.now() + leaseTime ? lease : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs a task while no other tab of the origin runs one under the same name, by a lease in
 * localStorage: for pages without Web Locks. Two tabs can seldom both get it; the receiver
 * stores a repeat once. Without storage there is nothing to share, and the task just runs.
 */
async function withLease<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const key = `${name}-lease`
  const owner = randomId()
  const take = () => {
    localStorage.setItem(key, JSON.stringify({ owner, until: Date.now() + leaseTime }))
    return sleep(Math.random() * 50)
  }
  try {
    while (readLease(key)?.owner !== owner) await (readLease(key) ? sleep(pollInterval) : take())
  } catch {
    return task()
  }
  try {
    return await task()
  } finally {
    // A tab that was frozen meanwhile may find that its lease has ended and another has begun.
    if (readLease(key)?.owner === owner) localStorage.removeItem(key)
  }
}

async function withWebLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  let hasStarted = false
  try {
    return await navigator.locks.request(name, () => {
      hasStarted = true
      return task()
    })
  } catch (error) {
    // A sandboxed frame has no origin, and so nobody to share a lock with.
    if (hasStarted) throw error
    return task()
  }
}

/** Runs a task while no other tab of the origin runs one under the same name. */
export const withTabLock: typeof withWebLock = (name, task) =>
  // Web Locks are for secure contexts only.
  'locks' in navigator ? withWebLock(name, task) : withLease(name, task)
