import { slug } from '../../brand.ts'
import { isRecord } from '../../unknown-value.ts'
import { type Draft, emptyDraft } from '../draft.ts'

/*
 * What visitors have typed and not sent yet: one draft for each endpoint, so that no form shows what was
 * typed for another receiver. It outlives a reload, and is gone with the tab.
 */

/** The drafts of forms that must not store anything, and those that the storage does not take. */
const drafts = new Map<string, string>()

const keyOf = (endpoint: string) => `${slug}-draft-v1:${endpoint}`

function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** A value of the type that the draft has there; another version may have stored another. */
const valid = <Value>(value: unknown, otherwise: Value): Value =>
  typeof value === typeof otherwise && Array.isArray(value) === Array.isArray(otherwise)
    ? (value as Value)
    : otherwise

function parse(text: string): Draft {
  const stored = JSON.parse(text)
  const values = Object.entries(emptyDraft).map(([name, empty]) => [
    name,
    valid(isRecord(stored) ? stored[name] : undefined, empty),
  ])
  return Object.fromEntries(values)
}

/** The draft for an endpoint; an empty one where there is none. */
export function readDraft(endpoint: string): Draft {
  const key = keyOf(endpoint)
  const text = drafts.get(key) ?? inStorage((storage) => storage.getItem(key))
  try {
    return text ? parse(text) : emptyDraft
  } catch {
    return emptyDraft
  }
}

/** Keeps a draft for the tab, or, if it is `isMemoryOnly`, for this page. */
export function writeDraft(endpoint: string, draft: Draft, isMemoryOnly: boolean): void {
  const key = keyOf(endpoint)
  const text = JSON.stringify(draft)
  const store = (storage: Storage) => {
    storage.setItem(key, text)
    return true
  }
  if (isMemoryOnly || !inStorage(store)) drafts.set(key, text)
}

/** To be called when it has been sent. */
export function removeDraft(endpoint: string): void {
  const key = keyOf(endpoint)
  drafts.delete(key)
  inStorage((storage) => storage.removeItem(key))
}
