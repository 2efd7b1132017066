/** The codings that the build compresses files in (RFC 9110, 8.4.1), the smallest first. */
export const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type CodingName = (typeof codings)[number]['name']

/**
 * The codings that a request accepts (RFC 9110, 12.5.3): those with a weight above 0, by name or `*`.
 * @param accepted the header `Accept-Encoding`; without it, none
 */
export function acceptedCodings(accepted = ''): CodingName[] {
  const items = accepted.toLowerCase().split(',')
  const weights = new Map(
    items.map((item) => {
      const [name = '', weight = '1'] = item.split(/;\s*q=/)
      return [name.trim(), Number(weight)]
    }),
  )
  const names = codings.map(({ name }) => name)
  return names.filter((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
