import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Reads addresses and subnets, such as `10.0.0.1, fd00::/8`; undefined when one of them is neither. */
export function ipList(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
    if (isIP(address) === 0 || Number(bits) > (isIPv4(address) ? 32 : 128)) return undefined
    if (bits) list.addSubnet(address, Number(bits), familyOf(address))
    else list.addAddress(address, familyOf(address))
  }
  return list
}

export const hasIp = (list: BlockList, address: string): boolean =>
  // The check is slow, even with an empty list.
  list.rules.length > 0 && list.check(address, familyOf(address))

/** The shortest form, without a zone. An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2) becomes IPv4. */
const normalize = (address: string): string =>
  isIPv4(address)
    ? address
    : new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=.*\.)/, '')

/** The address in an entry of X-Forwarded-For. Some proxies add the port. */
function forwardedIp(entry = ''): string | undefined {
  const text = entry.trim()
  const [, inBrackets, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = inBrackets ?? withPort ?? text
  return isIP(address) > 0 ? normalize(address) : undefined
}

/** The known origin of a request. */
export interface Client {
  /** The address of the connection, or behind trusted proxies the last other one in X-Forwarded-For. */
  ip: string
  /** The number of entries before it in X-Forwarded-For. Clients can forge them. */
  entriesBefore: number
}

/**
 * @param peer the address of the connection
 * @param forwardedFor the header `X-Forwarded-For`
 */
export function clientOf(peer: string, forwardedFor: string | null, proxies: BlockList): Client {
  const entries = forwardedFor?.split(',') ?? []
  let ip = normalize(peer)
  while (hasIp(proxies, ip)) {
    const next = forwardedIp(entries.at(-1))
    if (!next) break
    entries.pop()
    ip = next
  }
  // The host of a function adds the visitor, whom it names as the peer too.
  const isAdded = forwardedIp(entries.at(-1)) === ip
  return { ip, entriesBefore: isAdded ? 0 : entries.length }
}

/** The sender that a limit counts: an IPv4 address, or the /64 of an IPv6 address, since one person has all of it. */
export function senderOf({ ip }: Client): string {
  if (isIPv4(ip)) return ip
  const written = ip.replace(/^::/, '0::')
  const zeros = '0:'.repeat(9 - written.split(':').length)
  const [a, b, c, d] = written.replace('::', `:${zeros}`).split(':')
  return `${a}:${b}:${c}:${d}::/64`
}
