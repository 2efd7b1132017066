/** What becomes of one request. */
export interface Outcome {
  /** Milliseconds until then. */
  after: number
  /** The status of the answer. Without one there is no answer, since the browser is offline. */
  status?: number
  /** The seconds of `Retry-After`. */
  retryAfter?: number
  /** Whether the visitor closes the tab before the answer comes. */
  isClosed?: true
}

const accepted: Outcome = { after: 500, status: 201 }
const offline: Outcome = { after: 300 }

/**
 * The networks of the sandbox: what becomes of the first requests for a sign-up. The endpoint accepts each request after
 * these. The widgets send three requests before they wait for the browser to be online again.
 */
export const networks = {
  good: [],
  slow: [{ after: 5000, status: 201 }],
  failing: [
    { after: 500, status: 500 },
    { after: 500, status: 500 },
  ],
  refusing: [{ after: 500, status: 429, retryAfter: 4 }],
  offline: [offline, offline, offline],
  closed: [{ after: 300, status: 201, isClosed: true }],
} as const satisfies Record<string, readonly Outcome[]>

export type Network = keyof typeof networks

/** A sign-up is one by its email address and its time, as for every endpoint. */
export function idOf(body: string): string {
  const { email, submittedAt } = JSON.parse(body)
  return JSON.stringify([email, submittedAt])
}

/** Creates the endpoint of the sandbox. It stores each sign-up once, in memory. */
export function createEndpoint() {
  const tries = new Map<string, number>()
  const stored = new Set<string>()
  return {
    /** Takes a request. @returns what becomes of it, and how many there were for this sign-up */
    take(id: string, network: Network): { outcome: Outcome; tries: number } {
      const before = tries.get(id) ?? 0
      tries.set(id, before + 1)
      return { outcome: networks[network][before] ?? accepted, tries: before + 1 }
    },
    /** Stores a sign-up. @returns whether it is new */
    store(id: string): boolean {
      const isNew = !stored.has(id)
      stored.add(id)
      return isNew
    },
    get stored() {
      return stored.size
    },
  }
}
