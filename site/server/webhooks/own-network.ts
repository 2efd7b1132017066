import { isIPv4 } from 'node:net'
import { hasIp, ipList } from '../http/client-ip.ts'

/** IPv4 addresses without a public machine (IANA's registry), and Azure's host address. */
const ownIPv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3', '168.63.129.16/32'],
]

/** All IPv6 addresses except global unicast ones; also global and NAT64 addresses that lead to the addresses above. */
const ownIPv6 = [
  ...['::/16', '64:ff9b:1::/48', '100::/8', '4000::/2', '8000::/1'],
  ...['2001::/23', '2001:db8::/32', '2002::/16'],
  ...ownIPv4.map((subnet) => {
    const [address, bits] = subnet.split('/')
    return `64:ff9b::${address}/${96 + Number(bits)}`
  }),
]

// Two lists, since an IPv4 address is also in an IPv6 subnet.
const [listOfIPv4, listOfIPv6] = [ownIPv4, ownIPv6].map((subnets) => ipList(subnets.join()))

/** Whether an address may belong to our own network or to a cloud's metadata service. */
export function isOwn(address: string): boolean {
  const list = isIPv4(address) ? listOfIPv4 : listOfIPv6
  return list === undefined || hasIp(list, address)
}
