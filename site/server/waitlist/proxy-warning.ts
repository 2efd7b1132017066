import type { BlockList } from 'node:net'
import { addressList, hasAddress, plainAddress } from '../http/client-address.ts'
import type { Peer } from '../http/web-handler.ts'

/** The addresses of an operator's own proxies: this machine, private networks (RFC 1918, RFC 4193). */
const ownNetworks = addressList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
])

/**
 * Warns once when requests come through a proxy that is not trusted, since then all visitors count as
 * one sender. A public address may be a visitor's, so it is not named.
 */
export function createProxyWarning(
  trusted: BlockList,
): (request: Pick<Request, 'headers'>, peer: Peer) => void {
  let hasWarned = false
  return ({ headers }, peer) => {
    const forwardedFor = headers.get('x-forwarded-for')
    if (hasWarned || forwardedFor === null) return
    const address = plainAddress(peer.address)
    if (hasAddress(trusted, address)) return
    const isOwn = hasAddress(ownNetworks, address)
    // The host of a function puts there, last, the visitor that it names as the peer.
    if (!isOwn && forwardedFor.split(',').pop()?.trim() === peer.address) return
    hasWarned = true
    const name = isOwn ? address : 'an address on the Internet'
    console.warn(
      `A request with X-Forwarded-For came from ${name}, which TRUSTED_PROXIES does not name. If that is your proxy, all visitors behind it share the limit of one sender: name it there.`,
    )
  }
}
