import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type CodingName, codings } from '../../server/http/codings.ts'

const compressible = /\.(html|css|js|json|md|svg|txt|webmanifest|xml)$/

const compress: Record<CodingName, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (const { name, ending } of codings) {
    const smaller = await compress[name](bytes)
    if (smaller.length < bytes.length) await writeFile(path + ending, smaller)
  }
}

/**
 * Compresses each file of a built site with brotli and gzip, into files such as `about.html.br`, where
 * that is smaller. Hosts and `npm start` send them.
 */
export async function precompress(dist: string): Promise<void> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && compressible.test(entry.name))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  )
}
