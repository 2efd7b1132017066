import { onEveryAnswer } from '../http/respond.ts'
import { mostPerDay, type Outcome } from '../store/store.ts'

/** Seconds after which a sign-up that could not be stored is to come again. */
const secondsUntilMended = '5'

/** What is answered to a call, before it is a response. */
export interface Answer {
  status: number
  body?: object
  headers?: Record<string, string>
}

// Partners post from their own pages.
const anyOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
}

export const refusal = (
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  body: { error },
  headers,
})

export const badFields = (error: string, fields: object): Answer => ({
  status: 400,
  body: { error, fields },
})

export const toResponse = ({ status, body, headers }: Answer): Response =>
  new Response(body ? JSON.stringify(body) : null, {
    status,
    headers: {
      ...anyOrigin,
      'Cache-Control': 'no-store',
      ...onEveryAnswer,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
  })

export const notNow = (error: string, seconds: number): Answer =>
  refusal(429, error, { 'Retry-After': String(seconds) })

/** What is answered for what became of a sign-up. */
export function answerTo(outcome: Outcome): Answer {
  if (typeof outcome === 'object')
    return notNow(
      `An e-mail address can sign up ${mostPerDay} times a day; try again later.`,
      Math.ceil(outcome.retryAfter / 1000),
    )
  // The same for who was forgotten: nobody is told that, and no outbox sends it again.
  return { status: 201, body: { stored: true } }
}

export const notStored = (): Answer =>
  refusal(503, 'The sign-up could not be stored; try again later.', {
    'Retry-After': secondsUntilMended,
  })
