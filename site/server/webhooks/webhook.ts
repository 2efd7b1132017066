import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { reason } from '../../base/reason.ts'
import { plain, truncate } from '../terminal/terminal-text.ts'
import { isOwn } from './own-network.ts'
import type { WebhookSettings } from './webhook-settings.ts'

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

// Without keep-alive: such a connection could contain an unread answer.
const clients = {
  'http:': { request: http.request, agent: new http.Agent() },
  'https:': { request: https.request, agent: new https.Agent() },
}

/** Aborts all open requests. */
export function endRequests(): void {
  for (const { agent } of Object.values(clients)) agent.destroy()
}

/**
 * Makes one request. It follows no redirect and does not read the answer's body.
 * @returns the status of the answer
 * @throws a sentence that names host and cause, and no other part of the URL
 */
export function ask(
  { url, isPrivate }: Pick<WebhookSettings, 'url' | 'isPrivate'>,
  { method, headers = {}, body = '' }: { method: string; headers?: object; body?: string },
  time: number = timeLimit,
): Promise<number> {
  const { request, agent } = clients[url.protocol as keyof typeof clients]
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')

  /** Checks exactly the address of the connection. */
  function check(address: string) {
    if (isOwn(address) && !isPrivate)
      throw new Error(`${address} is of your own network, and WEBHOOK_PRIVATE is not set`)
    if (!isOwn(address) && url.protocol === 'http:')
      throw new Error(`${address} is not of your own network, and takes https`)
  }
  const checkedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      try {
        if (error) throw error
        for (const { address } of found) check(address)
        done(null, found)
      } catch (thrown) {
        done(thrown as Error, [])
      }
    })

  return new Promise<number>((resolve, reject) => {
    // A host name is resolved, an IP address is not.
    if (isIP(host) > 0) check(host)
    const signal = AbortSignal.timeout(time)
    const options = { method, agent, signal, lookup: checkedLookup, autoSelectFamily: true }
    const asking = request(url, { ...options, headers: { ...headers } }, (answer) => {
      resolve(answer.statusCode ?? 0)
      asking.destroy()
    })
    asking.on('error', (error) =>
      reject(signal.aborted ? new Error(`no answer within ${time / 1000} s`) : error),
    )
    asking.end(body)
  }).catch((error) => {
    throw new Error(`${host}: ${truncate(plain(reason(error)), 200)}`)
  })
}

/**
 * Sends an event.
 * @throws a sentence unless the answer is 2xx
 */
export async function sendEvent(
  settings: WebhookSettings,
  event: Event,
  time?: number,
): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(event.body),
    ...signed(event, settings.key, Date.now()),
  }
  const status = await ask(settings, { method: 'POST', headers, body: event.body }, time)
  if (status < 200 || status > 299)
    throw new Error(
      `${settings.url.hostname} answered ${status}${status < 400 ? ', and redirects are not followed' : ''}`,
    )
}
