import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../tools/repository.ts'

/** The folder of released versions, which every build copies into `embed/`. */
export const releasesFolder: string = join(repository, 'site/released')

/** The npm package in the folder of its version. */
export const packageFile = 'package.tgz'

/** The value of an `integrity` attribute (Subresource Integrity, section 3). */
export const integrity = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The `integrity` of each file in a folder, by its name; empty if there is no folder. */
async function integrityOf(folder: string): Promise<Record<string, string>> {
  const files = await readdir(folder).catch(() => [])
  const entries = files
    .sort()
    .map(async (file) => [file, integrity(await readFile(join(folder, file)))] as const)
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Checks that a build of a released version has the same files: partners' pages contain their hashes.
 * The npm package is not compared, since its README may change. The released one is kept.
 * @param built the folder of the version that was built
 * @param releases the folder of released versions
 * @throws one sentence that names the first file that was changed, added or removed
 */
export async function checkAgainstRelease(
  built: string,
  version: string,
  releases: string = releasesFolder,
): Promise<void> {
  const [now, released] = await Promise.all([
    integrityOf(built),
    integrityOf(join(releases, version)),
  ])
  if (Object.keys(released).length === 0) return
  for (const file of Object.keys({ ...released, ...now }))
    if (file !== packageFile && now[file] !== released[file])
      throw new Error(
        `Version ${version} is released, and its ${file} would change: from ${released[file] ?? 'no such file'} to ${now[file] ?? 'no such file'}. Raise the version in package.json, or build with the SITE_URL that it was released with.`,
      )
}

/** The versions in a folder. Only released ones are offered to be pinned, and cached for good. */
export const versionsIn = async (folder: string = releasesFolder): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^\d/.test(name)).sort()

/** Copies all released versions into a build. @param embed `dist/embed` */
export async function addReleases(embed: string, releases: string = releasesFolder): Promise<void> {
  for (const version of await versionsIn(releases))
    await cp(join(releases, version), join(embed, version), { recursive: true })
}

/** The `integrity` of every file of every version in a folder, by its path there. */
export async function integrityOfVersions(
  folder: string = releasesFolder,
): Promise<Record<string, string>> {
  const hashes = (await versionsIn(folder)).map(async (version) =>
    Object.entries(await integrityOf(join(folder, version))).map(
      ([file, hash]) => [`${version}/${file}`, hash] as const,
    ),
  )
  return Object.fromEntries((await Promise.all(hashes)).flat())
}
