import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The codings that the build compresses files in (RFC 9110, 8.4.1), the smallest first. */
export const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

export type CodingName = (typeof codings)[number]['name']

/**
 * Compresses a file.
 * @param quality of brotli, up to 11; from 10 on it takes seconds for a site
 */
export const compress = (
  bytes: Buffer,
  coding: CodingName,
  quality: number,
): Promise<Buffer<ArrayBuffer>> =>
  coding === 'gzip'
    ? promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })

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
