import { parseHttpUrlOrPath } from '../../element/urls.ts'
import { isRecord } from '../../unknown-value.ts'

/** A sign-up that has not arrived yet. Times are milliseconds since the epoch. */
export interface OutboxEntry {
  id: string
  /** An http(s) URL. An earlier version may have left a path, which is of the delivering page. */
  endpoint: string
  /** Sent as it is. */
  submission: object
  /** When it was put into the outbox. */
  since: number
  /** How many tries have failed. */
  failures?: number
  /** When the pause after the last failure ends. */
  retryAt?: number
  /** Not to be tried before, whatever happens: the server asked to wait, or has refused it. */
  notBefore?: number
}

const isOptionalNumber = (value: unknown) => value === undefined || Number.isFinite(value)

/** When an entry of any version was put into its outbox, as far as it tells. */
function timeOf({ since, submission }: Record<string, unknown>): number | undefined {
  if (typeof since === 'number') return since
  const time = isRecord(submission) ? Date.parse(String(submission.submittedAt)) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * What is stored as an entry, by its shape alone: whether a sign-up is as it should be is for its
 * endpoint to say.
 * @param id under which it is stored
 * @returns the entry; when this version could not deliver it, `since` alone, undefined if unknown
 * @throws a SyntaxError when it is no JSON, a TypeError when it is no object
 */
export function readEntry(id: string, text: string): OutboxEntry | { since: number | undefined } {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) throw new TypeError('An entry is an object')
  const { endpoint, submission, failures, retryAt, notBefore } = value
  const isDeliverable =
    value.id === id &&
    typeof endpoint === 'string' &&
    parseHttpUrlOrPath(endpoint) !== undefined &&
    isRecord(submission) &&
    [failures, retryAt, notBefore].every(isOptionalNumber)
  const since = timeOf(value)
  return isDeliverable
    ? // The shape has just been checked.
      ({ ...value, since: since ?? Date.now() } as unknown as OutboxEntry)
    : { since }
}

export const isDeliverable = (entry: ReturnType<typeof readEntry>): entry is OutboxEntry =>
  'id' in entry

/** Milliseconds that an entry is kept: it is somebody's personal data. */
const maxAge = 30 * 86_400_000

/** Whether something has been kept for long enough. */
export const isExpired = ({ since }: { since: number | undefined }): boolean =>
  since !== undefined && Date.now() - since >= maxAge
