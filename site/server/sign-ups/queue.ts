import { type Database, DatabaseError, insert } from '../database/database.ts'
import { rowOf } from '../database/sign-up-row.ts'

/** Milliseconds from the arrival of a request within which its database work must end. */
const workTimeout = 4000

/** Milliseconds for one use of the database by a server: earlier, so that its error names the cause. */
export const databaseTimeout = 3500

/**
 * Limits work to the time of one request.
 * @throws a DatabaseError when it takes longer. It may still be done later.
 */
export async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), workTimeout)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const tooLate = () =>
  new DatabaseError(`The database did not answer within ${workTimeout / 1000} s.`, true)

/** The maximum number of items in one commit. */
const maxInCommit = 64

/**
 * Stores waiting items together: items that arrive during a commit share the next one. It runs one transaction at a
 * time, since the limits of a mailbox count what earlier transactions stored.
 * @param storeAll stores a list in one transaction and returns the result of each
 * @returns a function that stores one item, resolves when it is committed, and rejects when it had to wait too long
 */
export function createQueue<Item, Result>(
  storeAll: (items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    /** By `performance.now()`. */
    since: number
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function storeTogether(some: readonly Waiting[]): Promise<void> {
    if (some.length === 0) return
    try {
      const results = await storeAll(some.map(({ item }) => item))
      for (const [at, one] of some.entries()) one.resolve(results[at] as Result)
    } catch (error) {
      const isOfOne = !(error instanceof DatabaseError && error.isPassing)
      // Store each alone, so that one bad item does not fail the others.
      if (isOfOne && some.length > 1) for (const one of some) await storeTogether([one])
      else for (const one of some) one.reject(error)
    }
  }

  async function run() {
    isRunning = true
    while (waiting.length > 0) {
      // Let requests arrive that the network has already delivered.
      let arrived: number
      do {
        arrived = waiting.length
        await new Promise(setImmediate)
      } while (waiting.length > arrived && waiting.length < maxInCommit)
      const latest = performance.now() - workTimeout
      const next = waiting.splice(0, maxInCommit)
      // Nobody waits for these any more.
      for (const one of next) if (one.since <= latest) one.reject(tooLate())
      await storeTogether(next.filter(({ since }) => since > latest))
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject })
      if (!isRunning) void run()
    })
}

/**
 * Stores a sign-up of usual size with its person, and removes both again.
 * @throws if a visitor's sign-up could not be stored
 */
export async function tryToStore(database: Database): Promise<void> {
  const person = `health check ${crypto.randomUUID()}`
  const row = rowOf({
    ...{ fullName: person, email: person, phoneNumber: person, currentDesignation: person },
    ...{ interestedDomains: [], willingToPay: '', comments: 'x'.repeat(1500), triggerType: '' },
    ...{ submittedAt: person, receivedAt: null, origin: null },
  })
  await database.change(async (queries) => {
    await insert(queries, 'people', [{ person, mailbox: person, token: person, joined_at: person }])
    await insert(queries, 'signups', [{ id: person, person, ...row, suspect: 1 }])
    for (const table of ['people', 'signups'])
      await queries.all(`DELETE FROM ${table} WHERE person = $1`, person)
  })
}
