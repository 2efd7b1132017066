import type { BlockList } from 'node:net'
import { type Client, hasIp } from '../http/client-ip.ts'

/** The addresses of an operator's own proxies: this machine, private networks (RFC 1918, RFC 4193). */
const ownNetworks = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]..:/

/**
 * Warns once when requests come through a proxy that is not trusted, since then all visitors count as
 * one sender: a proxy in front of the server, or a balancer in front of that. A public address may be a
 * visitor's, so it is not named.
 * @param trusted the proxies that are
 */
export function createProxyWarning(trusted: BlockList): (client: Client, peer: string) => void {
  let hasWarned = false
  return ({ ip, entriesBefore }, peer) => {
    if (hasWarned || entriesBefore === 0 || hasIp(trusted, ip)) return
    const isOwn = ownNetworks.test(ip)
    // Behind a trusted proxy, a public address is a visitor's, who may have sent the header.
    if (!isOwn && hasIp(trusted, peer)) return
    hasWarned = true
    const name = isOwn ? ip : 'an address on the Internet'
    console.warn(
      `A request with X-Forwarded-For came from ${name}, which TRUSTED_PROXIES does not name. If that is your proxy, all visitors behind it share the limit of one sender: name it there.`,
    )
  }
}
