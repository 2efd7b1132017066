/** What becomes of one request. */
interface Outcome {
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
const failed: Outcome = { after: 500, status: 500 }
const offline: Outcome = { after: 300 }

/**
 * What becomes of the first requests for a sign-up, by the network. The endpoint accepts each request after these. The
 * widgets send three requests before they wait for the browser to be online again.
 */
const networks = {
  good: [],
  slow: [{ after: 5000, status: 201 }],
  failing: [failed, failed],
  refusing: [{ after: 500, status: 429, retryAfter: 4 }],
  offline: [offline, offline, offline],
  closed: [{ after: 300, status: 201, isClosed: true }],
} as const satisfies Record<string, readonly Outcome[]>

export type Network = keyof typeof networks

/** Milliseconds until a browser that is offline is online again, after the last request. */
const offlineFor = 2000

/** A line of the timeline. */
export interface Line {
  kind: 'submit' | 'request' | 'answer' | 'visitor' | 'sent' | 'failed'
  /** Seconds since the sign-up was submitted. */
  at: number
  text: string
  /** How many sign-ups were submitted, and how many arrived, with their repeats where the endpoint keeps those. */
  sent: number
  arrived: number
}

/** What the sandbox reads and replaces in the page of the preview. */
type PreviewPage = Pick<Window, 'document' | 'navigator' | 'dispatchEvent'> & {
  fetch: typeof fetch
  location: { reload(): void }
}

/** A storage in memory. Its own keys are those of its entries, as in the browser's. */
const createStorage = (): object =>
  Object.create({
    getItem(key: string) {
      return Object.hasOwn(this, key) ? Reflect.get(this, key) : null
    },
    setItem(key: string, value: string) {
      Reflect.set(this, key, String(value))
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key)
    },
  })

const createStorages = () => ({ localStorage: createStorage(), sessionStorage: createStorage() })

/** A sign-up is one by its email address and its time, as for every endpoint. */
function idOf(body: string): string {
  const { email, submittedAt } = JSON.parse(body)
  return JSON.stringify([email, submittedAt])
}

const secondsOf = (milliseconds: number) => Math.round(milliseconds / 100) / 10

const never = new Promise<never>(() => {})

/** Waits for an outcome, unless the page aborts its request. */
const wait = (after: number, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, after)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * Creates a stand-in for the network and the endpoint of the preview's page, which stores sign-ups in memory.
 * @param network the one of the moment
 * @param keepsOnce whether the chosen endpoint takes repeats of a sign-up for one, as ours does
 * @param show called with each line of the timeline
 */
export function createSandbox(
  network: () => Network,
  keepsOnce: () => boolean,
  show: (line: Line) => void,
) {
  const tries = new Map<string, number>()
  const stored = new Set<string>()
  let storages = createStorages()
  let page: PreviewPage | undefined
  let isReal = false
  let isClosed = false
  let isOffline = false
  let sent = 0
  let arrived = 0
  /** When the sign-up was submitted, and when its last request ended. */
  let begin = 0
  let pause = 0

  function note(kind: Line['kind'], text: string) {
    const now = performance.now()
    if (kind === 'submit') begin = now
    if (kind !== 'request') pause = now
    show({ kind, text, at: secondsOf(now - begin), sent, arrived })
  }

  /** Stores a sign-up. @returns whether it is the first time */
  function store(id: string): boolean {
    const isNew = !stored.has(id)
    stored.add(id)
    if (isNew || !keepsOnce()) arrived += 1
    return isNew
  }

  function goOnline() {
    if (!isOffline) return
    isOffline = false
    note('visitor', 'The browser is online again.')
    page?.dispatchEvent(new Event('online'))
  }

  function noteAnswer(id: string, status: number, retryAfter: number) {
    if (status < 200 || status > 299) {
      const time = retryAfter ? `as long as the endpoint asks, ${retryAfter} s` : 'a moment'
      note('answer', `Answer ${status}: not stored. The widget waits ${time}, then tries again.`)
      return
    }
    const repeat = keepsOnce()
      ? 'this sign-up already, and keeps it once'
      : 'this sign-up twice now, with the same email and submittedAt: keep the first'
    const what = store(id) ? 'stored the sign-up' : repeat
    note('answer', `Answer ${status}: the endpoint has ${what}.`)
  }

  /** The answer of the stand-in. */
  async function answerTo(id: string, tried: number, signal?: AbortSignal | null) {
    const outcome: Outcome = networks[network()][tried - 1] ?? accepted
    const { status, retryAfter } = outcome
    const before = storages
    await wait(outcome.after, signal)
    // Another state is shown meanwhile.
    if (storages !== before) return never
    if (outcome.isClosed) {
      // The request goes on without its page.
      store(id)
      isClosed = true
      note('visitor', 'The visitor closes the tab before an answer comes.')
      page?.location.reload()
      return never
    }
    const headers = { ...(retryAfter && { 'Retry-After': `${retryAfter}` }) }
    if (status !== undefined) return new Response('{}', { status, headers })
    isOffline = true
    if (tried === networks.offline.length) setTimeout(goOnline, offlineFor)
    throw new TypeError('The browser is offline')
  }

  /** Replaces the network of a page. Only requests with a sign-up are answered by the stand-in. */
  const fetchOf = (own: typeof fetch): typeof fetch =>
    async function fetch(input, init) {
      // An aborted request sends nothing: the widgets read the headers of one.
      if (init?.method !== 'POST' || init.signal?.aborted) return own(input, init)
      const id = idOf(String(init.body))
      const tried = (tries.get(id) ?? 0) + 1
      tries.set(id, tried)
      const host = `equest to ${new URL(String(input)).host}`
      const waited = `, after ${secondsOf(performance.now() - pause)} s`
      note(
        'request',
        tried === 1
          ? `R${host}${isReal ? '' : ', which the sandbox answers'}.`
          : `Retry ${tried - 1}: r${host}${waited}.`,
      )
      try {
        const response = await (isReal ? own(input, init) : answerTo(id, tried, init.signal))
        noteAnswer(id, response.status, Number(response.headers.get('Retry-After')))
        return response
      } catch (error) {
        note('answer', 'No answer. The widget waits, then tries again.')
        throw error
      }
    }

  const heard: Readonly<Record<string, (detail: { late?: true; queued?: boolean }) => void>> = {
    waitlistsubmit() {
      sent += 1
      note('submit', 'The visitor submits the form. The sign-up is kept in the browser.')
    },
    waitlistsent: ({ late }) =>
      note('sent', `Delivered${keepsOnce() ? ', once' : ''}${late ? ', by the later page' : ''}.`),
    waitlistfailed: ({ queued }) =>
      note(
        'failed',
        queued
          ? 'The visitor sees Thank You already. The sign-up waits in the browser.'
          : 'The sign-up is given up.',
      ),
  }

  return {
    /**
     * Takes a page into the sandbox. Call it before the widgets run.
     * @returns whether it is the page that the visitor opens later, and whether sign-ups are real
     */
    enter(opened: PreviewPage): { isLater: boolean; isReal: boolean } {
      page = opened
      page.fetch = fetchOf(page.fetch.bind(page))
      for (const [name, hear] of Object.entries(heard))
        page.document.addEventListener(name, (event) => hear((event as CustomEvent).detail), true)
      if (!isReal) {
        for (const [name, value] of Object.entries(storages))
          Object.defineProperty(page, name, { value, configurable: true })
        Object.defineProperty(page.navigator, 'onLine', { get: () => !isOffline })
      }
      const isLater = isClosed
      isClosed = false
      if (isLater)
        note('visitor', 'The visitor opens a page with the widget again, which finds the sign-up.')
      return { isLater, isReal }
    },
    /** Begins anew: nothing is sent, and storages are empty, or for real sign-ups the browser's. */
    reset(real: boolean) {
      storages = createStorages()
      tries.clear()
      stored.clear()
      sent = 0
      arrived = 0
      isReal = real
      isClosed = false
      isOffline = false
    },
  }
}

declare global {
  interface Window {
    /** The sandbox of the page around the preview. */
    sandbox?: ReturnType<typeof createSandbox>
  }
}
