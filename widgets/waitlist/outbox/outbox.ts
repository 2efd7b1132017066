import { persist } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OutboxContent, OutboxEntry, Sendable } from './entry.ts'
import { outboxName } from './outbox-name.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { randomId } from './random-id.ts'

const day = 86_400_000
/** Milliseconds that an entry is kept at most: it is somebody's personal data. */
const maxAge = 30 * day
const maxEntries = 50

/** Sign-ups that wait for delivery, oldest first. */
export interface Outbox {
  /** Takes in what other tabs have done, and deletes what has been kept for too long. */
  refresh(): readonly OutboxEntry[]
  /** @returns the entry, written down before this returns where that is possible */
  add(endpoint: string, submission: Sendable): OutboxEntry
  change(id: string, change: Partial<OutboxEntry>): void
  remove(id: string): void
  /** Whether an entry outlives the page. */
  isPersistent(id: string): boolean
}

const sentAt = ({ submission }: OutboxEntry) => Date.parse(submission.submittedAt)

const keepable = (entries: readonly OutboxEntry[]) =>
  entries
    .filter((entry) => Date.now() - sentAt(entry) < maxAge)
    .toSorted((a, b) => sentAt(a) - sentAt(b))
    .slice(-maxEntries)

const initial = (): OutboxContent => ({ entries: [] })

/** An outbox in the page's memory alone. */
export function createMemoryOutbox(): Outbox {
  return outbox(createStore(initial))
}

/** The outbox of this origin, kept in localStorage where that works. */
export function createPersistentOutbox(): Outbox {
  const storage = createOutboxStorage()
  const store = createStore(
    persist(initial, { name: outboxName, version: 1, storage, skipHydration: true }),
  )
  return outbox(store, () => store.persist.rehydrate(), storage.isStored)
}

function outbox(
  store: Pick<StoreApi<OutboxContent>, 'getState' | 'setState'>,
  rehydrate: () => void = () => undefined,
  isPersistent: Outbox['isPersistent'] = () => false,
): Outbox {
  const edit = (change: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[]) => {
    // The storage is synchronous, so this is done when the call returns.
    rehydrate()
    store.setState({ entries: keepable(change(store.getState().entries)) })
    return store.getState().entries
  }
  return {
    isPersistent,
    refresh: () => edit((entries) => entries),
    add(endpoint, submission) {
      const entry = { id: randomId(), endpoint, submission }
      edit((entries) => [...entries, entry])
      return entry
    },
    change: (id, change) => {
      edit((entries) => entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
    },
    remove: (id) => {
      edit((entries) => entries.filter((entry) => entry.id !== id))
    },
  }
}
