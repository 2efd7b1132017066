import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Submission, submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { reason } from '../http/reason.ts'
import { type Middleware, respond } from '../http/respond.ts'
import { endpointPath, requestPath } from '../http/routes.ts'
import { parseObject } from './parse-object.ts'
import { createRateLimit } from './rate-limit.ts'
import { readBody } from './read-body.ts'
import type { WaitlistFile } from './waitlist-file.ts'

/** Bytes that a body may have at most. */
const bodyLimit = 16_384

interface Answer {
  status: number
  body?: object
  headers?: Record<string, string>
}

// Partners post from their own pages (DESIGN.md section 1).
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

/**
 * The receiver of the waitlist call (SPEC.md section 7), on its one path. It answers 201 only
 * when the sign-up is on the disk. Only valid submissions count towards the rate limit.
 * @param ratePerMinute sign-ups a minute from one address; 0 is no limit
 */
export function createReceiver(
  waitlist: Pick<WaitlistFile, 'add'>,
  ratePerMinute: number,
): Middleware {
  const consume = createRateLimit(ratePerMinute)

  async function receive(request: IncomingMessage): Promise<Answer> {
    const read = await readSubmission(request)
    if ('status' in read) return read
    const seconds = consume(request.socket.remoteAddress ?? '')
    if (seconds > 0)
      return refusal(429, `Too many sign-ups; try again in ${seconds} s.`, {
        'Retry-After': String(seconds),
      })
    try {
      await waitlist.add(read.submission)
    } catch (error) {
      console.error(`A sign-up was refused: ${reason(error)}`)
      return refusal(507, 'The sign-up could not be stored; try again later.')
    }
    return { status: 201, body: { stored: true } }
  }

  return (request, response, next) => {
    if (requestPath(request.url) !== endpointPath) return next()
    receive(request).then(
      (answer) => send(response, answer),
      // Only a broken connection gets here, and it takes no answer.
      () => response.destroy(),
    )
  }
}
