import type { Outcome } from './network.ts'

/** The events of the widgets that the timeline shows, and presses, which take the focus. */
const reported = ['waitlistopen', 'waitlistsubmit', 'waitlistsent', 'waitlistfailed', 'pointerdown']

/** The begin of a page in the preview. The page around it answers by setting the properties. */
export interface Start {
  type: 'start'
  /** Whether the page is only opened again, and shows no state by itself. */
  isLater?: boolean
  /** In place of the browser's, so that nothing reaches other pages. Without them, sign-ups are real. */
  storages?: { localStorage: object; sessionStorage: object } | undefined
}

/** A request with a sign-up. In the sandbox it ends by a call of `end`. */
export interface SignUpRequest {
  type: 'request'
  url: string
  body: string
  end?(outcome: Outcome): void
}

/** What the frame of the preview tells the page around it. */
export type Told =
  | Start
  | SignUpRequest
  /** The answer to a real request. */
  | { type: 'answer'; body: string; status?: number }
  | { type: 'event'; name: string; late?: boolean; queued?: boolean }

/** The event of the window around the frame that has what the frame tells. */
export const toldEvent = 'previewtold'

const tell = <T extends Told>(detail: T): T => {
  parent.dispatchEvent(new CustomEvent(toldEvent, { detail }))
  return detail
}

/** Sends a real request, and tells its answer. */
async function sendReal(send: () => Promise<Response>, body: string): Promise<Response> {
  try {
    const response = await send()
    tell({ type: 'answer', body, status: response.status })
    return response
  } catch (error) {
    tell({ type: 'answer', body })
    throw error
  }
}

/**
 * Puts this page into the sandbox: its sign-ups go to the page around the frame, and its storages are of its own. Call
 * it before the widgets run.
 */
export function enterSandbox(): Start {
  const start = tell<Start>({ type: 'start' })
  const { storages } = start
  let isOnline = true
  for (const name of reported)
    document.addEventListener(
      name,
      (event) => tell({ type: 'event', name, ...(event as CustomEvent).detail }),
      true,
    )
  for (const [name, value] of Object.entries(storages ?? {}))
    Object.defineProperty(window, name, { value, configurable: true })
  if (storages) Object.defineProperty(navigator, 'onLine', { get: () => isOnline })
  addEventListener('online', () => {
    isOnline = true
  })

  const { fetch } = window
  window.fetch = (input, init) => {
    const send = () => fetch(input, init)
    // An aborted request sends nothing: the widgets read the headers of one.
    if (init?.method !== 'POST' || init.signal?.aborted) return send()
    const request: SignUpRequest = { type: 'request', url: String(input), body: String(init.body) }
    if (!storages) {
      tell(request)
      return sendReal(send, request.body)
    }
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      request.end = ({ status, retryAfter }) => {
        if (status !== undefined) {
          const headers = new Headers(retryAfter ? { 'Retry-After': String(retryAfter) } : {})
          return resolve(new Response('{}', { status, headers }))
        }
        isOnline = false
        reject(new TypeError('The browser is offline'))
      }
      tell(request)
    })
  }
  return start
}
