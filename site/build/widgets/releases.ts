import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repository } from '../tools/repository.ts'

/** The folder of released versions, which every build copies into `embed/`. */
export const releasesFolder: string = join(repository, 'site/released')

/** The npm package in the folder of its version. */
export const packageFile = 'package.tgz'

/** The WordPress plugin in the folder of its version. */
export const pluginFile = 'launch-widgets.zip'

/** The file with the `integrity` of each released file by its path, in the folder of released versions. */
export const recordFile = 'integrity.json'

/** By their paths in `embed/`. */
export type Hashes = Readonly<Record<string, string>>

/** The value of an `integrity` attribute (Subresource Integrity, section 3). */
export const integrity = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The versions in a folder, the oldest first. */
export const versionsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => /^\d/.test(name))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))

/** The `integrity` of every file of every version in a folder, by its path there. */
export async function integrityOfVersions(folder: string): Promise<Hashes> {
  const hashes: Record<string, string> = {}
  // Without files of the system, such as `.DS_Store`.
  for (const version of await versionsIn(folder))
    for (const name of (await readdir(join(folder, version))).filter((name) => name[0] !== '.'))
      hashes[`${version}/${name}`] = integrity(await readFile(join(folder, version, name)))
  return hashes
}

/**
 * The recorded `integrity` of every released file. Only released versions can be pinned and are cached permanently.
 * @throws one sentence for each file that differs from its release
 */
export async function releasedHashes(folder: string = releasesFolder): Promise<Hashes> {
  const record = await readFile(join(folder, recordFile), 'utf8').catch(() => '{}')
  const recorded: Hashes = JSON.parse(record)
  const now = await integrityOfVersions(folder)
  const faults = Object.keys({ ...recorded, ...now }).flatMap((path) => {
    if (now[path] === recorded[path]) return []
    const [version = ''] = path.split('/')
    const fault = !recorded[path] ? 'was not released' : now[path] ? 'was changed' : 'is missing'
    return `${path} ${fault}. A version never changes: git restore --source v${version} site/released/${version}`
  })
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return recorded
}

/** The versions of released files. */
export const versionsOf = (hashes: Hashes): string[] => [
  ...new Set(Object.keys(hashes).map((path) => dirname(path))),
]

/**
 * Checks that a build of a released version has the same files: partners' pages contain their hashes. It does not compare
 * package and plugin, since their documents may change; the released ones stay.
 * @param built hashes of the built files of this version
 * @throws one sentence with the first file that was changed, added or removed
 */
export function checkAgainstRelease(built: Hashes, version: string, released: Hashes): void {
  const isOfVersion = (path: string) => path.startsWith(`${version}/`)
  const before = Object.keys(released).filter(isOfVersion)
  if (before.length === 0) return
  for (const path of [...before, ...Object.keys(built).filter(isOfVersion)])
    if (!path.endsWith(packageFile) && !path.endsWith(pluginFile) && built[path] !== released[path])
      throw new Error(
        `Version ${version} is released, and ${path} would change: from ${released[path] ?? 'no such file'} to ${built[path] ?? 'no such file'}. A change of the widgets is for the next version: npm version patch --no-git-tag-version`,
      )
}

/** Copies all released files into a build. @param embed `dist/embed` */
export async function addReleases(
  embed: string,
  released: Hashes,
  folder: string = releasesFolder,
): Promise<void> {
  for (const path of Object.keys(released)) {
    await mkdir(join(embed, dirname(path)), { recursive: true })
    await copyFile(join(folder, path), join(embed, path))
  }
}
