import type { PersistStorage } from 'zustand/middleware'
import { parseHttpUrlOrPath } from '../../element/urls.ts'
import { isRecord } from '../../unknown-value.ts'
import type { OutboxContent, OutboxEntry } from './entry.ts'
import { randomId } from './random-id.ts'
import { toJson } from './to-json.ts'

const isOptionalTime = (value: unknown) => value === undefined || Number.isFinite(value)

/** By its shape alone: whether a sign-up is as it should be is for its endpoint to say. */
function isEntry(value: unknown): value is OutboxEntry {
  if (!isRecord(value)) return false
  const { id, endpoint, submission, refusedAt, notBefore } = value
  return (
    typeof id === 'string' &&
    typeof endpoint === 'string' &&
    parseHttpUrlOrPath(endpoint) !== undefined &&
    isRecord(submission) &&
    !Number.isNaN(Date.parse(String(submission.submittedAt))) &&
    isOptionalTime(refusedAt) &&
    isOptionalTime(notBefore)
  )
}

function parseEntry(text: string | null): OutboxEntry | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isEntry(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The storage of an outbox. */
export interface OutboxStorage extends PersistStorage<OutboxContent> {
  /** Whether an entry outlives the page. */
  isStored(id: string): boolean
}

/**
 * Keeps an outbox in localStorage, each entry under a key of its own: two tabs that add at the same
 * time then cannot undo each other's writing. Under the outbox's own name stands its generation, which
 * tells an outbox that is empty from one that the browser has cleared, and from one that was begun
 * anew after that; of the latter two, the page keeps what it remembers. Where there is no storage or no room,
 * everything stays in memory.
 */
export function createOutboxStorage(): OutboxStorage {
  /** What is known to be in the storage: text by id. */
  let stored = new Map<string, string>()
  /** The generation of the outbox that this is known of. */
  let knownGeneration: string | undefined
  let remembered: readonly OutboxEntry[] = []

  return {
    isStored: (id) => stored.has(id),

    getItem(name) {
      const before = stored
      stored = new Map()
      try {
        const generation = localStorage.getItem(name)
        if (generation === null) return null
        const entries: OutboxEntry[] = []
        for (const key of Object.keys(localStorage).filter((key) => key.startsWith(`${name}:`))) {
          const text = localStorage.getItem(key)
          const entry = parseEntry(text)
          if (entry && text && key === `${name}:${entry.id}`) {
            stored.set(entry.id, text)
            entries.push(entry)
          } else localStorage.removeItem(key)
        }
        // What is gone from an outbox another tab has delivered; what never was in it is still here.
        const wasThere = (id: string) => generation === knownGeneration && before.has(id)
        const others = remembered.filter(({ id }) => !stored.has(id) && !wasThere(id))
        knownGeneration = generation
        return {
          state: { entries: [...entries, ...others] },
          version: Number.parseInt(generation, 10),
        }
      } catch {
        return null
      }
    },

    setItem(name, { state: { entries }, version }) {
      remembered = entries
      // A page on which nobody signs up has nothing of ours in its storage.
      if (entries.length === 0 && stored.size === 0) return
      try {
        const generation = localStorage.getItem(name)
        knownGeneration = generation ?? `${version} ${randomId()}`
        if (generation === null) localStorage.setItem(name, knownGeneration)
        for (const id of stored.keys()) {
          if (entries.some((entry) => entry.id === id)) continue
          localStorage.removeItem(`${name}:${id}`)
          stored.delete(id)
        }
        for (const entry of entries) {
          const text = toJson(entry)
          if (stored.get(entry.id) === text) continue
          localStorage.setItem(`${name}:${entry.id}`, text)
          stored.set(entry.id, text)
        }
      } catch {
        // Blocked or full: `isStored` says so.
      }
    },

    removeItem(name) {
      localStorage.removeItem(name)
    },
  }
}
