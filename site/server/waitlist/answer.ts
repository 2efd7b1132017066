import { onEveryAnswer } from '../http/respond.ts'

/** Seconds after which a widget should send a sign-up again that could not be stored. */
const secondsUntilMended = '5'

/** An answer to a call, before it is made a `Response`. */
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

export const refusal = (status: number, error: string, headers = {}): Answer => ({
  status,
  body: { error },
  headers,
})

export const badFields = (error: string, fields: object): Answer => ({
  status: 400,
  body: { error, fields },
})

export const toResponse = ({ status, body, headers }: Answer): Response =>
  new Response(body && JSON.stringify(body), {
    status,
    headers: {
      ...anyOrigin,
      'Cache-Control': 'no-store',
      ...onEveryAnswer,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  })

export const notNow = (error: string, seconds: number): Answer =>
  refusal(429, error, { 'Retry-After': String(seconds) })

/** The answer to a sign-up that needs no other try. It tells nothing of what was there before. */
export const stored: Answer = { status: 201, body: { stored: true } }

export const notStored = (): Answer =>
  refusal(503, 'The sign-up could not be stored; try again later.', {
    'Retry-After': secondsUntilMended,
  })
