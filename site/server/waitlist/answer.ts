import { type Answer, anyOrigin } from '../http/respond.ts'

/** `Retry-After` in seconds of a sign-up that could not be stored. */
const secondsUntilMended = '5'

/** An answer with its body before serialization as JSON. */
export interface Reply {
  status: number
  body?: object
  headers?: Record<string, string>
}

export const refusal = (status: number, error: string, headers = {}): Reply => ({
  status,
  body: { error },
  headers,
})

export const badFields = (error: string, fields: object): Reply => ({
  status: 400,
  body: { error, fields },
})

export const toAnswer = ({ status, body, headers }: Reply): Answer => ({
  status,
  body: body && JSON.stringify(body),
  headers: {
    ...anyOrigin,
    'Cache-Control': 'no-store',
    ...(body && { 'Content-Type': 'application/json' }),
    ...headers,
  },
})

export const notNow = (error: string, seconds: number): Reply =>
  refusal(429, error, { 'Retry-After': String(seconds) })

/** The answer to a sign-up that needs no further attempt. It reveals nothing about earlier sign-ups. */
export const stored: Reply = { status: 201, body: { stored: true } }

export const notStored = (): Reply =>
  refusal(503, 'The sign-up could not be stored; try again later.', {
    'Retry-After': secondsUntilMended,
  })
