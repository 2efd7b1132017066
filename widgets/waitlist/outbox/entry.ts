/** What the outbox takes: plain data that says when its sender sent it off. */
export interface Sendable {
  /** ISO 8601. The same over all tries. */
  submittedAt: string
}

/** A sign-up that has not arrived yet. */
export interface OutboxEntry {
  id: string
  endpoint: string
  submission: Sendable
  /** When the server refused it for good; milliseconds since the epoch. */
  refusedAt?: number
  /** The server asked not to be tried before; milliseconds since the epoch. */
  notBefore?: number
}

export interface OutboxContent {
  entries: readonly OutboxEntry[]
}
