import type { OutboxEntry } from './entry.ts'
import { localOutboxStorage, noStorage, type OutboxStorage } from './outbox-storage.ts'
import { randomId } from './random-id.ts'

/** How many sign-ups wait at most. */
export const maxEntries = 50

const day = 86_400_000

/** Sign-ups that wait for delivery. */
export interface Outbox {
  /**
   * Takes in what other tabs have done.
   * @returns what waits: first what has never failed, then what may be tried again soonest
   */
  refresh(): readonly OutboxEntry[]
  /** @returns the entry, written down already where that is possible; undefined when it is full */
  add(endpoint: string, submission: object): OutboxEntry | undefined
  change(id: string, change: Partial<OutboxEntry>): void
  remove(id: string): void
  /** Tells the other tabs that an entry has arrived. */
  addSent(id: string): void
  /** What has become of an entry; `lost` is one that is gone, and of which nobody knows that it arrived. */
  fate(id: string): 'waiting' | 'sent' | 'lost'
  /** Whether an entry outlives the page. */
  isPersistent(id: string): boolean
}

/** No time of an entry is more than a day ahead, unless the clock was wrong when it was written. */
function withinOneDay(entry: OutboxEntry): OutboxEntry {
  const limit = Date.now() + day
  const { since, retryAt = 0, notBefore = 0 } = entry
  if (Math.max(since, retryAt, notBefore) <= limit) return entry
  const clamped = (time: number) => Math.min(time, limit)
  return {
    ...entry,
    since: clamped(since),
    retryAt: clamped(retryAt),
    notBefore: clamped(notBefore),
  }
}

const inOrder = (a: OutboxEntry, b: OutboxEntry) =>
  (a.retryAt ?? 0) - (b.retryAt ?? 0) || a.since - b.since

function createOutbox(storage: OutboxStorage): Outbox {
  const entries = new Map<string, OutboxEntry>()
  /** The generation of the storage that an entry is in, by id; what is not in here is in memory alone. */
  const storedIn = new Map<string, string>()

  function forget(id: string) {
    entries.delete(id)
    storedIn.delete(id)
  }

  function keep(entry: OutboxEntry) {
    entries.set(entry.id, entry)
    const generation = storage.write(entry)
    if (generation !== undefined) storedIn.set(entry.id, generation)
  }

  function refresh() {
    const stored = storage.read()
    // What is gone from the storage another tab has taken out; if all is gone, it was cleared.
    for (const [id, generation] of storedIn) if (generation === stored.generation) forget(id)
    for (const entry of stored.entries) {
      entries.set(entry.id, entry)
      if (stored.generation !== undefined) storedIn.set(entry.id, stored.generation)
    }
    for (const entry of entries.values()) {
      const checked = withinOneDay(entry)
      const isStored = storedIn.get(entry.id) === stored.generation
      if (checked !== entry || !isStored) keep(checked)
    }
    return [...entries.values()].toSorted(inOrder)
  }

  return {
    refresh,
    add(endpoint, submission) {
      if (refresh().length >= maxEntries) return undefined
      const entry = { id: randomId(), endpoint, submission, since: Date.now() }
      keep(entry)
      return entry
    },
    change(id, change) {
      const entry = refresh().find((entry) => entry.id === id)
      if (entry) keep({ ...entry, ...change })
    },
    remove(id) {
      forget(id)
      storage.remove(id)
    },
    addSent: storage.addSent,
    fate(id) {
      if (entries.has(id)) return 'waiting'
      if (storage.isSent(id)) return 'sent'
      return storage.has(id) ? 'waiting' : 'lost'
    },
    isPersistent: (id) => storedIn.has(id),
  }
}

/** An outbox in the page's memory alone. */
export const createMemoryOutbox = (): Outbox => createOutbox(noStorage)

/** The outbox of this origin, kept in localStorage where that works. */
export const createPersistentOutbox = (): Outbox => createOutbox(localOutboxStorage)
