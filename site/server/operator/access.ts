import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import { clientOf, hasIp, ipList } from '../http/client-ip.ts'
import type { Answer } from '../http/respond.ts'
import type { Call, Peer } from '../http/web-handler.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request has a token (RFC 6750). The comparison takes constant time. */
export function hasToken({ headers }: Call, token: string): boolean {
  const [, given = ''] = /^Bearer +(.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token !== '' && timingSafeEqual(hash(given), hash(token))
}

const loopback = ipList('127.0.0.0/8,::1') ?? new BlockList()

/** What proxies add to a request. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether a request comes from this machine, and through no proxy. */
export const isFromInside = ({ headers }: Call, { ip }: Peer): boolean =>
  hasIp(loopback, clientOf(ip, null, new BlockList()).ip) &&
  forwarding.every((name) => headers.get(name) === null)

/** Answers for operators are not cached and not readable by other sites. */
export const toOperator = (
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): Answer => ({
  status,
  body,
  headers: {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...headers,
  },
})

export const refused = (status: number, error: string, headers = {}): Answer =>
  toOperator(status, 'application/json', JSON.stringify({ error }), headers)

/** Gives no reason. */
export const unauthorized = (): Answer =>
  refused(401, 'Not allowed.', { 'WWW-Authenticate': 'Bearer' })

export const onlyGet = (): Answer => refused(405, 'The method must be GET.', { Allow: 'GET, HEAD' })
