import { BlockList, isIP, isIPv4 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser normalises it: shortest form, no dotted decimal part.
  const { hostname } = new URL(`http://[${address}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}

/** The address without its zone. An IPv4 address written as IPv6 (RFC 4291, 2.5.5.2) becomes IPv4. */
export function plainAddress(text: string): string {
  if (isIPv4(text)) return text
  const address = text.replace(/%.*/, '')
  const [a, b, c, d, e, mark, high = 0, low = 0] = groupsOf(address)
  if (a || b || c || d || e || mark !== 0xffff) return address
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
}

export const hasAddress = (list: BlockList, address: string) =>
  list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** The address in an entry of X-Forwarded-For. Some proxies add the port. */
function forwardedAddress(entry: string): string | undefined {
  const [, inBrackets, withPort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  const address = inBrackets ?? withPort ?? entry
  return isIP(address) > 0 ? plainAddress(address) : undefined
}

/**
 * Reads addresses and subnets, such as `10.0.0.1` and `fd00::/8`.
 * @throws when an entry is neither
 */
export function addressList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    if (isIP(address) === 0) throw new Error(`"${entry}" is no address and no subnet`)
    const kind = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits) list.addSubnet(address, Number(bits), kind)
    else list.addAddress(address, kind)
  }
  return list
}

/**
 * The address that a request came from: that of the connection, or behind trusted proxies the last
 * address in X-Forwarded-For that is not one of theirs. Anybody can forge the entries before it.
 */
function clientAddress(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: BlockList,
): string {
  const forwarded = forwardedFor?.split(',') ?? []
  let address = plainAddress(peer)
  while (forwarded.length > 0 && hasAddress(trustedProxies, address)) {
    const next = forwardedAddress(forwarded.pop()?.trim() ?? '')
    if (!next) break
    address = next
  }
  return address
}

/**
 * The sender that rate limits count: an IPv4 address, or the /64 of an IPv6 address, since one person
 * has all addresses in a /64.
 * @param peer the address of the connection
 * @param forwardedFor the header `X-Forwarded-For`
 */
export function senderOf(
  peer: string,
  forwardedFor: string | null,
  trustedProxies: BlockList,
): string {
  const address = clientAddress(peer, forwardedFor, trustedProxies)
  if (isIPv4(address)) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}
