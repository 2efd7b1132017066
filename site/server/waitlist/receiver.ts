import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Submission, submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { addressList, senderOf } from '../http/client-address.ts'
import { reason } from '../http/reason.ts'
import { type Middleware, respond } from '../http/respond.ts'
import { requestPath } from '../http/routes.ts'
import type { ServerSettings } from '../http/settings.ts'
import { isBusy } from './database.ts'
import { parseObject } from './parse-object.ts'
import { createRateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import type { Waitlist } from './waitlist.ts'

/** Bytes that a body may have at most: the longest sign-up that the rules allow, and some. */
const bodyLimit = 16_384

/** Characters that an origin has at most: scheme, the longest name there is (RFC 1035), and port. */
const longestOrigin = 'https://'.length + 253 + ':65535'.length

/** After which time a sign-up is sent again that met a locked database. */
const secondsUntilUnlocked = '5'

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

/** The answer to a sign-up that could not be stored, of which the log says why and not whose. */
function notStored(error: unknown): Answer {
  const isLocked = isBusy(error)
  const status = isLocked ? 503 : 507
  console.error(`A sign-up was refused with ${status}: ${reason(error)}`)
  return refusal(
    status,
    'The sign-up could not be stored; try again later.',
    isLocked ? { 'Retry-After': secondsUntilUnlocked } : {},
  )
}

/**
 * The receiver of the waitlist call. It answers 201 only
 * when the sign-up is on the disk, 503 while the database is locked, and 507 when it cannot be
 * written. Only valid submissions count towards the rate limit.
 */
export function createReceiver(
  waitlist: Pick<Waitlist, 'add'>,
  {
    ratePerMinute,
    trustedProxies,
    endpointPaths,
  }: Pick<ServerSettings, 'ratePerMinute' | 'trustedProxies' | 'endpointPaths'>,
): Middleware {
  const consume = createRateLimit(ratePerMinute)
  const proxies = addressList(trustedProxies)

  async function receive(request: IncomingMessage): Promise<Answer> {
    const read = await readSubmission(request)
    if ('status' in read) return read
    const seconds = consume(senderOf(request, proxies))
    if (seconds > 0)
      return refusal(429, `Too many sign-ups; try again in ${seconds} s.`, {
        'Retry-After': String(seconds),
      })
    const receivedAt = new Date().toISOString()
    try {
      await waitlist.add({ ...read.submission, receivedAt, origin: originOf(request) })
    } catch (error) {
      return notStored(error)
    }
    return { status: 201, body: { stored: true } }
  }

  return (request, response, next) => {
    if (!endpointPaths.includes(requestPath(request.url) ?? '')) return next()
    receive(request)
      .then((answer) => send(response, answer))
      .catch((error) => {
        // A broken connection takes no answer, and is no fault of ours.
        if (request.destroyed && !request.complete) response.destroy()
        else next(error)
      })
  }
}
