import { isRecord } from '../../base/checks.ts'
import { slug } from '../../brand.ts'
import { parseHttpUrl } from '../../element/urls.ts'

/** What is sent, with the fields that delivery uses. */
export interface SignUp {
  readonly email: string
  readonly triggerType: string
  readonly submittedAt: string
}

/** A sign-up that has not arrived yet. Times are in milliseconds since the epoch. */
export interface OutboxEntry {
  id: string
  /** An http(s) URL. */
  endpoint: string
  /** Whether it is sent without a preflight. */
  noPreflight?: boolean
  /** Whether it is never stored, and so is lost when the page closes. */
  isMemoryOnly?: boolean
  submission: SignUp
  /** The campaign of the page that the visitor signed up on, as a query string without `?`. */
  campaign: string
  /** When the visitor signed up. */
  since: number
  /** How many tries have failed. */
  failures: number
  /** When the pause after the last failure ends. */
  retryAt: number
  /** The entry is never sent before this time: the endpoint has asked to wait, or has refused it. */
  notBefore: number
}

/** The input of a new entry. */
type NewEntry = Omit<OutboxEntry, 'id' | 'since' | 'failures' | 'retryAt' | 'notBefore'>

/** The sign-ups that wait for delivery. None of its functions throws. */
export interface Outbox {
  /** The entries that wait. First those that never failed, then by when they may be tried again. */
  waiting(): readonly OutboxEntry[]
  /** @returns the id of the entry */
  add(made: NewEntry): string
  /** Replaces an entry. */
  put(entry: OutboxEntry): void
  remove(id: string): void
  /** Removes an entry, and tells other tabs that it was sent. */
  markSent(entry: OutboxEntry): void
  /** Whether this page has removed an entry, or another tab has sent it. */
  isGone(id: string): boolean
}

/** The maximum number of entries for one endpoint in the storage. */
const maxEntries = 50
/** The maximum number of sent entries that tabs tell each other about. */
const maxSent = 50

/** The name in localStorage. The key of an entry is this name, a colon and the entry's id. */
export const outboxName = `${slug}-outbox-v1`

const prefix = `${outboxName}:`
const sentKey = `${outboxName}-sent`

/** Whether sign-ups of earlier pages of this origin have not arrived yet. */
export function isSomethingWaiting(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix))
  } catch {
    // Storage is blocked, so nothing was left there.
    return false
  }
}

/** @returns undefined for a text that is not an entry */
function parseEntry(id: string, text: string): OutboxEntry | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value)) return undefined
    const { endpoint, submission, since, failures, retryAt, notBefore } = value
    const isEntry =
      parseHttpUrl(String(endpoint)) !== undefined &&
      isRecord(submission) &&
      [since, failures, retryAt, notBefore].every(Number.isFinite)
    // What the delivery relies on has just been checked.
    return isEntry ? ({ ...value, id } as unknown as OutboxEntry) : undefined
  } catch {
    return undefined
  }
}

/** Reads the entries in the storage. Unreadable ones stay there for other versions. */
const readEntries = (): OutboxEntry[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parseEntry(key.slice(prefix.length), localStorage.getItem(key) ?? '') ?? [])

const readSent = (): string[] => localStorage.getItem(sentKey)?.split(' ') ?? []

/**
 * Creates an outbox in localStorage. Each entry has a key of its own, so that two tabs never overwrite each other's
 * entries. The page also remembers the entries that it has made or tried, and writes them again if they are missing:
 * the storage may be full, blocked or cleared.
 */
export function createOutbox(): Outbox {
  const remembered = new Map<string, OutboxEntry>()
  /** Ids of entries that were sent or given up. The storage may have failed to delete them. */
  const gone = new Set<string>()

  function store<Result>(task: () => Result): Result | undefined {
    try {
      return task()
    } catch {
      return undefined
    }
  }

  function remove(id: string) {
    gone.add(id)
    remembered.delete(id)
    store(() => localStorage.removeItem(prefix + id))
  }

  function waiting(): OutboxEntry[] {
    for (const id of store(readSent) ?? []) gone.add(id)
    for (const id of gone) remove(id)
    const entries = new Map(store(readEntries)?.map((entry) => [entry.id, entry]))
    for (const entry of remembered.values()) {
      const { id, endpoint, failures, isMemoryOnly } = entry
      const stored = entries.get(id)
      // Another tab has tried it since, and has written it.
      if (stored && stored.failures >= failures) continue
      const rivals = [...entries.values()].filter(
        (one) => one.endpoint === endpoint && !one.isMemoryOnly,
      )
      if (!isMemoryOnly && (stored || rivals.length < maxEntries))
        store(() => localStorage.setItem(prefix + id, JSON.stringify(entry)))
      entries.set(id, entry)
    }
    return [...entries.values()].toSorted((a, b) => a.retryAt - b.retryAt)
  }

  function put(entry: OutboxEntry) {
    remembered.set(entry.id, entry)
    waiting()
  }

  return {
    waiting,
    put,
    remove,
    add(made) {
      // Not `crypto.randomUUID`, which needs a secure context: a partner's page may be on http.
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      put({
        ...made,
        id,
        since: Date.now(),
        failures: 0,
        retryAt: 0,
        notBefore: 0,
      })
      return id
    },
    markSent({ id, isMemoryOnly }) {
      remove(id)
      if (isMemoryOnly) return
      store(() => localStorage.setItem(sentKey, [...readSent(), id].slice(-maxSent).join(' ')))
    },
    isGone: (id) => gone.has(id),
  }
}
