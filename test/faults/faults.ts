import type { ServerResponse } from 'node:http'
import { sleep } from './until.ts'

/** A sign-up that has reached the proxy, and the means to play with it. */
export interface Exchange {
  response: ServerResponse
  /** Sends it to the receiver. @returns the receiver's answer */
  forward(): Promise<Answer>
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

type Play = (exchange: Exchange) => void | Promise<void>

/** Seconds that the 429 of this proxy asks for. */
export const askedWait = 3
/** Milliseconds that a slow server takes. */
export const slowness = 2500

const readable = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Content-Type': 'application/json',
}

export function send(response: ServerResponse, { status, headers, body }: Answer) {
  // On a connection used before, the browser itself would repeat what was reset.
  response.writeHead(status, { ...headers, Connection: 'close' })
  response.end(body)
}

const answers =
  (status: number, headers: Record<string, string> = {}): Play =>
  ({ response }) =>
    send(response, { status, headers: { ...readable, ...headers }, body: '{"error":"sample"}' })

const text = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/html' }
const sendPage: Play = ({ response }) =>
  send(response, { status: 200, headers: text, body: '<!doctype html><p>Sign in to this network' })

/** Takes the sign-up, and answers with something else than the receiver. */
const storedBut =
  (status: number, body: string): Play =>
  async ({ response, forward }) => {
    await forward()
    send(response, { status, headers: text, body })
  }

/** Where a redirect leads: the same server, by a name that makes another origin of it. */
export const elsewhere = '/elsewhere'
const redirect: Play = ({ response }) => {
  const port = response.socket?.localPort
  const headers = { ...readable, Location: `http://localhost:${port}${elsewhere}` }
  send(response, { status: 307, headers, body: '' })
}

const reset: Play = ({ response }) => void response.socket?.resetAndDestroy()

const passes: Play = async ({ response, forward }) => send(response, await forward())

/** What can happen to a sign-up on its way. */
export const faults = {
  none: passes,
  '500': answers(500),
  // A gateway's own error pages carry no CORS headers, so the page is told of a broken connection.
  '502 without CORS': ({ response }) => send(response, { status: 502, headers: {}, body: 'bad' }),
  '503': answers(503),
  '504': answers(504),
  '429, Retry-After': answers(429, { 'Retry-After': String(askedWait) }),
  '422': answers(422),
  reset,
  'never answers': () => undefined,
  // As a server does that stops working for a client that has gone.
  slow: async (exchange) => {
    await sleep(slowness)
    if (!exchange.response.destroyed) await passes(exchange)
  },
  'a page, not stored': sendPage,
  'a page, stored': async (exchange) => {
    await exchange.forward()
    await sendPage(exchange)
  },
  'stored, 204': storedBut(204, ''),
  'stored, text': storedBut(200, 'Accepted'),
  redirect,
  'stored, answer lost': async (exchange) => {
    await exchange.forward()
    await reset(exchange)
  },
  'stored, answer cut short': async ({ response, forward }) => {
    const { status, headers } = await forward()
    response.writeHead(status, { ...headers, 'Content-Length': '100', Connection: 'close' })
    response.write('{"stored":', () => response.destroy())
  },
} satisfies Record<string, Play>

export type Fault = keyof typeof faults
