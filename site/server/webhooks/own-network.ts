import { isIPv4 } from 'node:net'
import { hasIp, ipList } from '../http/client-ip.ts'

/** IPv4 addresses that are no machine's on the internet (IANA's registry), and the host of Azure's machines. */
const ownIPv4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3', '168.63.129.16/32'],
]

/** All IPv6 addresses but global unicast ones; of those, and of NAT64, such as lead to the above. */
const ownIPv6 = [
  ...['::/16', '64:ff9b:1::/48', '100::/8', '4000::/2', '8000::/1'],
  ...['2001::/23', '2001:db8::/32', '2002::/16'],
  ...ownIPv4.map((subnet) => {
    const [address, bits] = subnet.split('/')
    return `64:ff9b::${address}/${96 + Number(bits)}`
  }),
]

// Two lists: an IPv4 address is in a subnet of IPv6, too.
const [listOfIPv4, listOfIPv6] = [ownIPv4, ownIPv6].map((subnets) => ipList(subnets.join()))

/** Whether an address may be of our own network, or one where a cloud tells secrets. */
export function isOwn(address: string): boolean {
  const list = isIPv4(address) ? listOfIPv4 : listOfIPv6
  return list === undefined || hasIp(list, address)
}
