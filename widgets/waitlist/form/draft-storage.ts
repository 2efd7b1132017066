import { cutText, isRecord } from '../../base/checks.ts'
import { slug } from '../../brand.ts'
import { type Draft, emptyDraft, maxLengths, withoutInvisible } from '../draft.ts'

/*
 * The texts that visitors have typed and not sent yet: one draft for each endpoint, so that no form shows a
 * draft for another receiver. A draft survives a reload and ends with the tab.
 */

/** The drafts that must not be stored, and those that the storage refuses. */
const inMemory = new Map<string, string>()

const keyOf = (endpoint: string) => `${slug}-draft-v1:${endpoint}`

/** A text as its field accepts it: without invisible characters, and only in Comments with line breaks. */
export function fitText(name: string, text: string): string {
  const lines = withoutInvisible(text).split(/\r\n?|\n/)
  const longest = maxLengths[name as keyof typeof maxLengths] ?? text.length
  return cutText(lines.join(name === 'comments' ? '\n' : ''), longest)
}

/**
 * The fields of a draft among values of unknown origin, those of the right type: a page may give others,
 * and another version may have stored others.
 */
export function knownFields(values: unknown): Partial<Draft> {
  const fields = Object.entries(emptyDraft).flatMap(([name, empty]) => {
    const value = isRecord(values) && values[name]
    if (typeof value === 'string' && typeof empty === 'string')
      return [[name, fitText(name, value)]]
    return Array.isArray(value) && Array.isArray(empty) ? [[name, value]] : []
  })
  return Object.fromEntries(fields)
}

/** The fields that were filled in for an endpoint, also those that were emptied again. */
export function readDraft(endpoint: string): Partial<Draft> {
  const key = keyOf(endpoint)
  try {
    return knownFields(JSON.parse(inMemory.get(key) ?? sessionStorage.getItem(key) ?? ''))
  } catch {
    return {}
  }
}

/** Keeps a draft for the tab, or, if it is `isMemoryOnly`, for this page. */
export function writeDraft(endpoint: string, draft: Partial<Draft>, isMemoryOnly: boolean): void {
  const key = keyOf(endpoint)
  const text = JSON.stringify(draft)
  try {
    if (isMemoryOnly) inMemory.set(key, text)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full or blocked.
    inMemory.set(key, text)
  }
}

/** Call it when the draft has been sent. */
export function removeDraft(endpoint: string): void {
  const key = keyOf(endpoint)
  inMemory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The storage is blocked, so nothing is in it.
  }
}
