/** A content coding (RFC 9110, 8.4.1) and the ending of files compressed with it. */
export interface Coding {
  name: 'br' | 'gzip'
  ending: '.br' | '.gz'
}

/** The codings that the build compresses files in, the smallest first. */
export const codings: readonly Coding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/** Whether a file is the compressed form of another file. It has no address of its own. */
export const isCompressed = (file: string): boolean =>
  codings.some(({ ending }) => file.endsWith(ending))

/**
 * The codings that a request accepts (RFC 9110, 12.5.3): those with a weight above 0, by name or `*`.
 * @param accepted the header `Accept-Encoding`; without it, none
 */
export function acceptedCodings(accepted = ''): Coding[] {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [name = '', weight = '1'] = item.split(/;\s*q=/)
        return [name.trim(), Number(weight)] as const
      }),
  )
  return codings.filter(({ name }) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
