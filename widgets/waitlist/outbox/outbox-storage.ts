import { isDeliverable, isExpired, type OutboxEntry, readEntry } from './entry.ts'
import { outboxName } from './outbox-name.ts'
import { randomId } from './random-id.ts'
import { toJson } from './to-json.ts'

/** How many ids of delivered sign-ups are kept for the tabs that wait for news of them. */
const maxSent = 50

const sentKey = `${outboxName}-sent`
const prefix = `${outboxName}:`

/** What is in the storage. */
export interface StoredOutbox {
  /** Undefined where there is no storage, or no outbox in it. */
  generation: string | undefined
  /** What this version can deliver. */
  entries: readonly OutboxEntry[]
}

/** Where an outbox is kept beyond the page. Nothing of it throws. */
export interface OutboxStorage {
  read(): StoredOutbox
  /** @returns the generation that the entry is in now; undefined when it could not be written */
  write(entry: OutboxEntry): string | undefined
  remove(id: string): void
  /** Whether an entry is there, also one that this version does not understand. */
  has(id: string): boolean
  /** Tells the other tabs that a sign-up has arrived. */
  addSent(id: string): void
  isSent(id: string): boolean
}

/** For what is kept in memory alone. */
export const noStorage: OutboxStorage = {
  read: () => ({ generation: undefined, entries: [] }),
  write: () => undefined,
  remove: () => undefined,
  has: () => false,
  addSent: () => undefined,
  isSent: () => false,
}

/** The storage may be blocked or full. */
function attempt<Result>(task: () => Result): Result | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}

/** Deletes what nobody can read and what is too old; what another version has left there stays. */
function readStored(key: string): OutboxEntry | undefined {
  try {
    const entry = readEntry(key.slice(prefix.length), localStorage.getItem(key) ?? '')
    if (isDeliverable(entry)) return entry
    if (isExpired(entry)) localStorage.removeItem(key)
  } catch {
    localStorage.removeItem(key)
  }
  return undefined
}

const sentIds = (): string[] => localStorage.getItem(sentKey)?.split(' ') ?? []

/**
 * The outbox of this origin in localStorage, each entry under a key of its own: two tabs that add at
 * the same time then cannot undo each other's writing. Under the outbox's own name stands its
 * generation, which tells an outbox that the browser has cleared from one that is empty; whatever
 * text stands there is one. That a sign-up has arrived is told by a list of ids, since one that is
 * gone may as well have been deleted.
 */
export const localOutboxStorage: OutboxStorage = {
  read: () =>
    attempt(() => ({
      generation: localStorage.getItem(outboxName) ?? undefined,
      entries: Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => readStored(key) ?? []),
    })) ?? noStorage.read(),

  write: (entry) =>
    attempt(() => {
      const generation = localStorage.getItem(outboxName) ?? randomId()
      localStorage.setItem(outboxName, generation)
      localStorage.setItem(prefix + entry.id, toJson(entry))
      return generation
    }),

  remove: (id) => attempt(() => localStorage.removeItem(prefix + id)),

  has: (id) => attempt(() => localStorage.getItem(prefix + id) !== null) ?? false,

  addSent: (id) =>
    attempt(() => localStorage.setItem(sentKey, [...sentIds(), id].slice(-maxSent).join(' '))),

  isSent: (id) => attempt(() => sentIds().includes(id)) ?? false,
}
