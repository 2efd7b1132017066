import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../repository.ts'

/** The `integrity` of pinned files, by their path under `embed/`. */
export type Integrity = Readonly<Record<string, string>>

const record = join(repository, 'site/build/widgets/released.json')

/** The recorded hashes of released files. */
export const readReleases = async (): Promise<Integrity> =>
  JSON.parse(await readFile(record, 'utf8'))

/**
 * Checks that no released file changes: pages of partners have its hash.
 * @throws when a file that is released has other bytes now
 */
export function checkAgainstReleases(built: Integrity, released: Integrity): void {
  for (const [file, hash] of Object.entries(built))
    if (released[file] !== undefined && released[file] !== hash)
      throw new Error(
        `${file} is released and would change: from ${released[file]} to ${hash}. Raise the version in package.json.`,
      )
}

/** Records files as released. @throws when one of them is released with other bytes */
export async function recordRelease(built: Integrity): Promise<void> {
  const released = await readReleases()
  checkAgainstReleases(built, released)
  await writeFile(record, `${JSON.stringify({ ...released, ...built }, undefined, 2)}\n`)
}
