import { parseHttpUrl } from '../../element/urls.ts'
import { isRecord } from '../../unknown-value.ts'
import { outboxName } from './outbox-name.ts'
import { plainJson } from './plain-json.ts'

/** A sign-up that has not arrived yet. Times are milliseconds since the epoch. */
export interface OutboxEntry {
  id: string
  /** An http(s) URL. */
  endpoint: string
  submission: object
  /** The campaign that led to the page it was made on, as a query string without its `?`. */
  campaign: string
  /** When it was made. */
  since: number
  /** How many tries have failed. */
  failures: number
  /** When the pause after the last failure ends. */
  retryAt: number
  /** Not to be tried before, whatever happens: the server asked to wait, or has refused it. */
  notBefore: number
}

/** Sign-ups that wait for delivery. Nothing of it throws. */
export interface Outbox {
  /** What waits: first what has never failed, then what may be tried again soonest. */
  waiting(): readonly OutboxEntry[]
  add(endpoint: string, submission: object, campaign: string): string
  /** Replaces an entry. */
  put(entry: OutboxEntry): void
  remove(id: string): void
  /** Removes an entry, and tells other tabs why. */
  markSent(id: string): void
  /** Whether this page has removed an entry, or another tab has said that it was sent. */
  isGone(id: string): boolean
  /** Whether an entry outlives the page. */
  isPersistent(id: string): boolean
}

/** Sign-ups for one endpoint that are stored, and sent ones that tabs tell each other of, at most. */
const most = 50

const prefix = `${outboxName}:`
const sentKey = `${outboxName}-sent`

/** @returns undefined for what is no entry */
function parseEntry(id: string, text: string): OutboxEntry | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || !isRecord(value.submission)) return undefined
    const { endpoint, campaign, since, failures, retryAt, notBefore } = value
    const isEntry =
      typeof endpoint === 'string' &&
      typeof campaign === 'string' &&
      parseHttpUrl(endpoint) !== undefined &&
      [since, failures, retryAt, notBefore].every(Number.isFinite)
    // The shape has just been checked.
    return isEntry ? ({ ...value, id } as unknown as OutboxEntry) : undefined
  } catch {
    return undefined
  }
}

/** The entries in the storage; what nobody can read is deleted. */
const readEntries = (): OutboxEntry[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const entry = parseEntry(key.slice(prefix.length), localStorage.getItem(key) ?? '')
      if (!entry) localStorage.removeItem(key)
      return entry ?? []
    })

const readSent = (): string[] => localStorage.getItem(sentKey)?.split(' ') ?? []

const inOrder = (a: OutboxEntry, b: OutboxEntry) => a.retryAt - b.retryAt || a.since - b.since

/**
 * An outbox in localStorage, each entry under a key of its own, so that two tabs cannot undo each
 * other's writing. What a page has made or tried it remembers as well, and writes it again where it is
 * gone: the storage may be full, blocked or cleared. Only what is known to have arrived is forgotten.
 * @param isMemoryOnly whether it is all forgotten with the page
 */
export function createOutbox(isMemoryOnly: boolean): Outbox {
  const remembered = new Map<string, OutboxEntry>()
  /** What has arrived or was given up, and could perhaps not be deleted. */
  const gone = new Set<string>()

  function store<Result>(task: () => Result): Result | undefined {
    if (isMemoryOnly) return undefined
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
      const { id, endpoint, failures } = entry
      const stored = entries.get(id)
      // Another tab has tried it since.
      if (stored && stored.failures >= failures) continue
      const isFull = () =>
        [...entries.values()].filter((one) => one.endpoint === endpoint).length >= most
      if (stored || !isFull()) store(() => localStorage.setItem(prefix + id, plainJson(entry)))
      entries.set(id, entry)
    }
    return [...entries.values()].toSorted(inOrder)
  }

  function put(entry: OutboxEntry) {
    remembered.set(entry.id, entry)
    waiting()
  }

  return {
    waiting,
    put,
    remove,
    add(endpoint, submission, campaign) {
      // `crypto.randomUUID` is for secure contexts only, and a partner's page may not be one.
      const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
      put({
        id,
        endpoint,
        submission,
        campaign,
        since: Date.now(),
        failures: 0,
        retryAt: 0,
        notBefore: 0,
      })
      return id
    },
    markSent(id) {
      remove(id)
      store(() => localStorage.setItem(sentKey, [...readSent(), id].slice(-most).join(' ')))
    },
    isGone: (id) => gone.has(id),
    isPersistent: (id) => store(() => localStorage.getItem(prefix + id) !== null) ?? false,
  }
}
