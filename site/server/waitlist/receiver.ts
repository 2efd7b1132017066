import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Submission, submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { addressList, senderOf } from '../http/client-address.ts'
import { reason } from '../http/reason.ts'
import { type Middleware, respond } from '../http/respond.ts'
import { requestPath } from '../http/routes.ts'
import type { ServerSettings } from '../http/settings.ts'
import { mostPerDay, type Outcome, type Store } from '../store/store.ts'
import { parseObject } from './parse-object.ts'
import { createProxyWarning } from './proxy-warning.ts'
import { createRateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import { createRefusalLog } from './refusal-log.ts'

/** Bytes that a body may have at most: the longest sign-up that the rules allow, and some. */
const bodyLimit = 16_384

/** Characters that an origin has at most: scheme, the longest name there is (RFC 1035), and port. */
const longestOrigin = 'https://'.length + 253 + ':65535'.length

/** Seconds after which a sign-up that could not be stored is to come again. */
const secondsUntilMended = '5'

/** Where a balancer or a monitor asks whether sign-ups can be stored. */
const healthPath = '/health'

interface Answer {
  status: number
  body?: object
  headers?: Record<string, string>
}

// Partners post from their own pages.
const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}
const preflight: Answer = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  },
}

const refusal = (status: number, error: string, headers: Record<string, string> = {}): Answer => ({
  status,
  body: { error },
  headers,
})

const badFields = (error: string, fields: object): Answer => ({
  status: 400,
  body: { error, fields },
})

const isJson = (contentType = '') => /^\s*application\/json\s*(;|$)/i.test(contentType)

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The origin of the page that sent a request; null where it has none that a browser would send. */
function originOf({ headers: { origin } }: IncomingMessage): string | null {
  // A page without an origin of its own, such as a sandboxed frame, says "null".
  if (origin === 'null') return origin
  const isOrigin =
    origin !== undefined &&
    origin.length <= longestOrigin &&
    /^https?:/.test(origin) &&
    URL.canParse(origin) &&
    new URL(origin).origin === origin
  return isOrigin ? origin : null
}

/** The submission in a request, or the answer that says why there is none. */
async function readSubmission(
  request: IncomingMessage,
): Promise<{ submission: Submission } | Answer> {
  if (request.method === 'OPTIONS') return preflight
  if (request.method !== 'POST')
    return refusal(405, 'The method must be POST.', { Allow: 'POST, OPTIONS' })
  if (!isJson(request.headers['content-type']))
    return refusal(415, 'The content type must be application/json.')
  const bytes = await readBody(request, bodyLimit)
  if (!bytes) return refusal(413, `The body must be no more than ${bodyLimit} bytes.`)

  const value = parseObject(decode(bytes) ?? '')
  if (!value) return badFields('The body must be a JSON object, in UTF-8.', {})
  const errors = submissionErrors(value)
  const wrong = Object.keys(errors)
  if (wrong.length > 0)
    return badFields(`Missing or wrong in the body: ${wrong.join(', ')}.`, errors)
  return { submission: value as Submission }
}

function send(response: ServerResponse, { status, body, headers }: Answer) {
  respond(response, status, body ? JSON.stringify(body) : '', {
    ...anyOrigin,
    'Cache-Control': 'no-store',
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...headers,
  })
}

const notNow = (error: string, seconds: number): Answer =>
  refusal(429, error, { 'Retry-After': String(seconds) })

/** What is answered for what became of a sign-up. */
function answerTo(outcome: Outcome): Answer {
  if (outcome === 'stored') return { status: 201, body: { stored: true } }
  // A 2xx, so that no outbox sends it again.
  if (outcome === 'forgotten') return { status: 200, body: { stored: false } }
  return notNow(
    `An e-mail address can sign up ${mostPerDay} times a day; try again later.`,
    Math.ceil(outcome.retryAfter / 1000),
  )
}

const notStored = (): Answer =>
  refusal(503, 'The sign-up could not be stored; try again later.', {
    'Retry-After': secondsUntilMended,
  })

/** What a refusal is called in the log, by its cause and without its person. */
const kindOf = ({ status, body }: Answer, cause?: unknown): string =>
  cause === undefined
    ? `${status}: ${(body as { error: string }).error}`
    : `${status}: ${reason(cause)}`

export interface Receiver {
  handle: Middleware
  /** Ends the log. */
  close(): void
}

/**
 * The receiver of the waitlist call. It answers 201 only when the sign-up is on the disk, 503 while it
 * cannot be stored, and 429 for too many of one sender or one e-mail address. Only valid submissions
 * count towards the rate limit. It answers `/health`, too.
 */
export function createReceiver(
  store: Pick<Store, 'add' | 'check'>,
  {
    ratePerMinute,
    trustedProxies,
    endpointPaths,
  }: Pick<ServerSettings, 'ratePerMinute' | 'trustedProxies' | 'endpointPaths'>,
): Receiver {
  const consume = createRateLimit(ratePerMinute)
  const proxies = addressList(trustedProxies)
  const refusals = createRefusalLog()
  let isStoring = true
  function setStoring(isNow: boolean) {
    if (isNow && !isStoring) console.log('Sign-ups are stored again.')
    isStoring = isNow
  }
  const warnOfProxy = createProxyWarning(proxies)

  async function receive(request: IncomingMessage): Promise<Answer> {
    const read = await readSubmission(request)
    if ('status' in read) return read
    const seconds = consume(senderOf(request, proxies))
    if (seconds > 0) return notNow(`Too many sign-ups; try again in ${seconds} s.`, seconds)
    const receivedAt = new Date().toISOString()
    const outcome = await store.add({ ...read.submission, receivedAt, origin: originOf(request) })
    setStoring(true)
    return answerTo(outcome)
  }

  async function answerSignUp(request: IncomingMessage): Promise<Answer> {
    warnOfProxy(request)
    try {
      const answer = await receive(request)
      if (answer.status >= 400) refusals.note(kindOf(answer))
      return answer
    } catch (error) {
      // A broken connection takes no answer, and is no fault of ours.
      if (request.destroyed && !request.complete) throw error
      setStoring(false)
      refusals.note(kindOf(notStored(), error))
      return notStored()
    }
  }

  let checking: Promise<Answer> | undefined
  /** Whoever asks while it is being found out gets the same answer. */
  const answerHealth = (): Promise<Answer> => {
    checking ??= store
      .check()
      .then(
        (): Answer => ({ status: 200, body: { ok: true } }),
        (error): Answer => {
          refusals.note(`503 at ${healthPath}: ${reason(error)}`)
          return { ...notStored(), body: { ok: false } }
        },
      )
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  return {
    close: refusals.close,
    handle(request, response, next) {
      const path = requestPath(request.url) ?? ''
      const isHealth = path === healthPath && ['GET', 'HEAD'].includes(request.method ?? '')
      if (!isHealth && !endpointPaths.includes(path)) return next()
      const answer = isHealth ? answerHealth() : answerSignUp(request)
      answer
        .then((answer) => send(response, answer))
        .catch((error) => {
          if (request.destroyed && !request.complete) response.destroy()
          else next(error)
        })
    },
  }
}
