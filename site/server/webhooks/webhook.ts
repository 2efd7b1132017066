import { createHmac } from 'node:crypto'
import { parseHttpUrl } from '../../../widgets/element/urls.ts'
import type { ReadVariable } from '../../base/environment.ts'
import { reason } from '../../base/reason.ts'
import { type Claimed, claimEvents, nextEventDue, type Outcome } from '../outbox/claims.ts'
import type { Channel } from '../outbox/sender.ts'
import { plain, truncate } from '../terminal/terminal-text.ts'

/** The settings of the webhook, from the environment. */
export interface WebhookSettings {
  url: URL
  /** The key of the signatures: 24 to 64 bytes. */
  key: Buffer
}

function parseKey(text: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(text) ?? []
  const key = Buffer.from(base64, 'base64')
  const isWhole = key.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '')
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined
}

function parseUrl(text: string, isPrivate: boolean): URL | undefined {
  const href = parseHttpUrl(text)
  if (href === undefined) return undefined
  const url = new URL(href)
  const isSecure = url.protocol === 'https:' || isPrivate
  return isSecure && !url.username && !url.password ? url : undefined
}

/** Reads the settings of the webhook; undefined without one. */
export function webhookVariables(variable: ReadVariable): WebhookSettings | undefined {
  const isPrivate = variable(
    'WEBHOOK_PRIVATE',
    '1, to let events go to an http URL of your own network',
    (text) => text === '1' || undefined,
    false,
  )
  const read = (byDefault?: null) => ({
    url: variable<URL | null>(
      'WEBHOOK_URL',
      `an https URL without user and password${isPrivate ? ', or an http URL' : ''}`,
      (text) => parseUrl(text, isPrivate),
      byDefault,
    ),
    key: variable<Buffer | null>(
      'WEBHOOK_SECRET',
      'whsec_ and 24 to 64 bytes in base64, such as from "echo whsec_$(openssl rand -base64 32)"',
      parseKey,
      byDefault,
    ),
  })
  const { url, key } = read(null)
  // One without the other is an error.
  if (url || key) read()
  return url && key ? { url, key } : undefined
}

/** An event to send. Both values are the same in every attempt. */
export interface Event {
  id: string
  /** JSON. */
  body: string
}

/** The timeout in milliseconds for name resolution, connection, request and answer together. */
const timeLimit = 10_000

/** The headers of Standard Webhooks. @param now milliseconds */
export function signed({ id, body }: Event, key: Buffer, now: number): Record<string, string> {
  const time = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
}

let ending = new AbortController()

/** Aborts all open requests. */
function endRequests(): void {
  ending.abort()
  ending = new AbortController()
}

/**
 * Makes one request. It follows no redirect and does not read the answer's body.
 * @returns the status of the answer
 * @throws a sentence that names host and cause, and no other part of the URL
 */
export async function ask(
  url: URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  time: number = timeLimit,
): Promise<number> {
  const timeout = AbortSignal.timeout(time)
  try {
    const signal = AbortSignal.any([timeout, ending.signal])
    const { status, body } = await fetch(url, { ...init, redirect: 'manual', signal })
    // It may have no end.
    await body?.cancel()
    return status
  } catch (error) {
    const { cause = error } = error as Error
    const why = timeout.aborted ? `no answer within ${time / 1000} s` : reason(cause)
    throw new Error(`${url.hostname}: ${truncate(plain(why), 200)}`)
  }
}

/**
 * Sends an event.
 * @throws a sentence unless the answer is 2xx
 */
export async function sendEvent(
  { url, key }: WebhookSettings,
  event: Event,
  time?: number,
): Promise<void> {
  const headers = { 'Content-Type': 'application/json', ...signed(event, key, Date.now()) }
  const status = await ask(url, { method: 'POST', headers, body: event.body }, time)
  if (status < 200 || status > 299)
    throw new Error(
      `${url.hostname} answered ${status}${status < 400 ? ', and redirects are not followed' : ''}`,
    )
}

/** Sends waiting events, several at once. @param send sends one; throws a sentence on failure */
export const webhookChannel = (
  settings: WebhookSettings,
  send: (event: Event) => Promise<void> = (event) => sendEvent(settings, event),
): Channel => ({
  name: 'webhook',
  breakOff: endRequests,
  nextDue: nextEventDue,
  async round({ lease, clock, note }) {
    const claimed = await lease.change((queries) => claimEvents(queries, clock.now()))
    const results = await Promise.all(
      claimed.map(async (event): Promise<[Claimed, Outcome]> => {
        if (!lease.isHeld()) return [event, { state: 'not tried', answer: '' }]
        return send(event).then(
          () => [event, { state: 'sent', answer: '' }],
          (error) => [event, { state: 'deferred', answer: reason(error) }],
        )
      }),
    )
    // Each commit would delay sign-ups.
    if (results.length > 0) await note(results)
    return 0
  },
})
