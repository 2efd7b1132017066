import type { BlockList } from 'node:net'
import { type Client, hasIp } from '../http/client-ip.ts'

/** The addresses of an operator's own proxies: this machine, private networks (RFC 1918, RFC 4193). */
const ownNetworks = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]..:/

/** The number of sign-ups from one proxy that excludes an operator's test. */
const manyRequests = 20

/**
 * Warns once when many requests come from a trusted proxy without a visitor's address, such as the gateway of a bridge
 * network.
 */
function createSharedWarning(trusted: BlockList): (client: Client) => void {
  let count = 0
  return ({ ip }) => {
    if (!hasIp(trusted, ip)) return
    count += 1
    if (count === manyRequests)
      console.warn(
        `${manyRequests} sign-ups came from ${ip}, which TRUSTED_PROXIES names, without the address of a visitor in X-Forwarded-For. All of them share the limit of one sender: have the proxy add the header, or, where ${ip} is the gateway of a container network, have the container see its visitors' addresses.`,
      )
  }
}

/**
 * Warns once when requests come through an untrusted proxy or load balancer, since then all visitors count as one
 * sender. A public address may be a visitor's, so the warning does not name it.
 * @param trusted the trusted proxies
 */
export function createProxyWarning(trusted: BlockList): (client: Client, peer: string) => void {
  let hasWarned = false
  const warnOfShared = createSharedWarning(trusted)
  return (client, peer) => {
    const { ip, entriesBefore } = client
    warnOfShared(client)
    if (hasWarned || entriesBefore === 0 || hasIp(trusted, ip)) return
    const isOwn = ownNetworks.test(ip)
    // Behind a trusted proxy a public address belongs to a visitor, who may have sent the header.
    if (!isOwn && hasIp(trusted, peer)) return
    hasWarned = true
    const name = isOwn ? ip : 'an address on the Internet'
    console.warn(
      `A request with X-Forwarded-For came from ${name}, which TRUSTED_PROXIES does not name. If that is your proxy, all visitors behind it share the limit of one sender: name it there.`,
    )
  }
}
