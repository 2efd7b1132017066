import * as brand from '../brand.ts'

/** A name in an address: a DNS label in lower case (RFC 1034, 3.5), 1 to 63 characters long. */
export const namePattern = '[a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?'

/** Reads a name that a page's author has written; undefined for a bad one. */
export const parseName = (text: string): string | undefined =>
  RegExp(`^${namePattern}$`).exec(text.trim())?.[0]

/** The addresses that a form offers: the same name on each of the four domains, or on some of them. */
export const offeredAddresses = (
  name: string,
  domains: readonly string[] = brand.domainNames,
): readonly string[] => domains.map((domain) => `${name}.${domain}`)

/**
 * Which of the four domains are chosen.
 * @param chosen domains, or addresses on them. Unknown values are ignored
 */
export const domainsIn = (chosen: readonly unknown[]): readonly string[] =>
  brand.domainNames.filter((domain) => chosen.some((one) => `.${one}`.endsWith(`.${domain}`)))

const escapeDots = (text: string) => text.replaceAll('.', '\\.')

/** A pattern for an address with any name on one of the four domains. */
export const addressPattern = (): string =>
  `^(${namePattern})\\.(${brand.domains.map(({ name }) => escapeDots(name)).join('|')})$`

const read = (address: string) => new RegExp(addressPattern()).exec(address)

/** The name in an address; undefined if the address is on none of the four domains. */
export const nameOf = (address: string): string | undefined => read(address)?.[1]

/** The domain that an address is on; undefined if that is none of the four. */
export const domainOf = (address: string): string | undefined => read(address)?.[3]
