/** How a file is compressed: the content coding (RFC 9110, 8.4.1) and the ending of its file. */
export interface Coding {
  name: 'br' | 'gzip'
  ending: '.br' | '.gz'
}

/** The codings that the build compresses files in, the smallest first. */
export const codings: readonly Coding[] = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
]

/** Whether a file is the compressed form of another, which has no address of its own. */
export const isCompressed = (file: string): boolean =>
  codings.some(({ ending }) => file.endsWith(ending))

/**
 * The codings that a request accepts (RFC 9110, 12.5.3): those it names, and those that its `*`
 * stands for, except with weight 0.
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
