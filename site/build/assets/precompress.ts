import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { codings, compress } from '../../server/http/codings.ts'

const compressible = /\.(html|css|js|json|md|svg|txt|webmanifest|xml)$/

/** Excludes the files of the renderer, which are never sent. */
const hidden = /(^|[\\/])\./

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  for (const { name, ending } of codings) {
    const smaller = await compress(bytes, name, constants.BROTLI_MAX_QUALITY)
    if (smaller.length < bytes.length) await writeFile(path + ending, smaller)
  }
}

/**
 * Compresses each file of a built site with brotli and gzip, into files such as `about.html.br`, where
 * that is smaller. Hosts and `npm start` send them.
 */
export async function precompress(dist: string): Promise<void> {
  const names = await readdir(dist, { recursive: true })
  await Promise.all(
    names
      .filter((name) => compressible.test(name) && !hidden.test(name))
      .map((name) => compressFile(join(dist, name))),
  )
}
