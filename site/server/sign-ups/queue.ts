import { DatabaseError } from '../database/database.ts'

/** The maximum of items in one commit. */
const mostTogether = 64

/**
 * Stores waiting items together: items that arrive during a commit share the next one.
 * @param storeAll stores a list in one transaction and returns the result of each
 * @returns a function that stores one item and resolves when it is committed
 */
export function createQueue<Item, Result>(
  storeAll: (items: readonly Item[]) => Promise<Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item
    resolve(result: Result): void
    reject(error: unknown): void
  }
  const waiting: Waiting[] = []
  let isRunning = false

  async function storeTogether(some: readonly Waiting[]): Promise<void> {
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
      } while (waiting.length > arrived && waiting.length < mostTogether)
      await storeTogether(waiting.splice(0, mostTogether))
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void run()
    })
}
