import list from './guides/services.json'

/** A service that people send sign-ups to. */
export interface Service {
  name: string
  /** Hosts of its endpoints; one with a dot in front stands for all below it. */
  hosts: readonly string[]
  /** What decides whether it takes sign-ups from a page, as a clause. */
  fact: string
  /** Whether it takes them only with `no-preflight`. */
  noPreflight?: boolean
  /** Whether it cannot take them. */
  isUnfit?: boolean
  /** The month in which the fact was checked, and where. */
  checked: string
  source: string
}

/** The services that the builder and its guides know. Of others they say nothing. */
export const services: readonly Service[] = list

/** The service of an endpoint; undefined for a path, and for an unknown one. */
export function serviceOf(endpoint = ''): Service | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { hostname } = new URL(endpoint)
  const isOf = (host: string) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host
  return services.find(({ hosts }) => hosts.some(isOf))
}

/** What an endpoint other than ours has to know of repeats. */
export const repeatNote =
  'The same sign-up can arrive more than once, with the same email and submittedAt: let it look for the two before it stores one, and keep the first.'

/** Says whether a service takes sign-ups, and what to do if it does not. */
export function serviceNote({ name, fact, noPreflight, isUnfit }: Service): string {
  if (noPreflight)
    return `${name} takes sign-ups with no-preflight, which the builder sets: ${fact}. ${repeatNote}`
  if (!isUnfit) return `${name} takes sign-ups as they are: ${fact}. ${repeatNote}`
  return `${name} cannot take sign-ups from a page: ${fact}. Send them to Zapier or Make, which pass them on, or to a function of your own.`
}

/** The values that follow from others: what an endpoint needs. */
export const impliedBy = (values: Readonly<Record<string, string>>): Record<string, string> =>
  serviceOf(values.endpoint)?.noPreflight ? { 'no-preflight': 'true' } : {}
