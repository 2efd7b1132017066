import { createHash } from 'node:crypto'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { repository } from '../repository.ts'

/** Where released versions are kept, a folder each; every build puts them into `embed/`. */
export const releasesFolder: string = join(repository, 'site/released')

/** The npm package in the folder of its version. */
export const packageFile = 'package.tgz'

/** The value of an `integrity` attribute (Subresource Integrity, section 3). */
const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The `integrity` of each file of a folder, by its name; none where there is no folder. */
async function integrityOf(
  folder: string,
  partOf = (bytes: Buffer, _file: string) => bytes,
): Promise<Record<string, string>> {
  const files = await readdir(folder).catch(() => [])
  const entries = files
    .sort()
    .map(
      async (file) => [file, integrity(partOf(await readFile(join(folder, file)), file))] as const,
    )
  return Object.fromEntries(await Promise.all(entries))
}

/** The files of a tarball as npm makes them (ustar, with short names). */
function* filesOf(tarball: Buffer): Generator<{ path: string; bytes: Buffer }> {
  const tar = gunzipSync(tarball)
  for (let at = 0; tar[at]; ) {
    const text = (from: number, length: number) =>
      tar.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    yield { path: text(0, 100), bytes: tar.subarray(at + 512, at + 512 + size) }
    at += 512 * (1 + Math.ceil(size / 512))
  }
}

/**
 * What must never change of a released file: of a package what is built, since its README, what it
 * has for our own work and npm's compression do.
 */
const lastingPart = (bytes: Buffer, file: string): Buffer =>
  file === packageFile
    ? Buffer.concat(
        [...filesOf(bytes)]
          .filter(({ path }) => path.startsWith('package/dist/'))
          .flatMap(({ path, bytes }) => [Buffer.from(path), bytes]),
      )
    : bytes

/**
 * Checks that a version is what was released under its name: pages of partners have its hashes.
 * @param built the folder of the version that was built
 * @param releases where released versions are kept
 * @throws one sentence that names the first file that is another, more or missing
 */
export async function checkAgainstRelease(
  built: string,
  version: string,
  releases: string = releasesFolder,
): Promise<void> {
  const [now, released] = await Promise.all([
    integrityOf(built, lastingPart),
    integrityOf(join(releases, version), lastingPart),
  ])
  if (Object.keys(released).length === 0) return
  for (const file of Object.keys({ ...released, ...now }))
    if (now[file] !== released[file])
      throw new Error(
        `Version ${version} is released, and its ${file} would change: from ${released[file] ?? 'no such file'} to ${now[file] ?? 'no such file'}. Raise the version in package.json, or build with the SITE_URL that it was released with.`,
      )
}

/**
 * Puts all released versions into a build.
 * @param embed `dist/embed`
 */
export async function addReleases(embed: string, releases: string = releasesFolder): Promise<void> {
  for (const version of await readdir(releases).catch(() => []))
    await cp(join(releases, version), join(embed, version), { recursive: true })
}

/** The `integrity` of every file of every version in a build, by its path under `embed/`. */
export async function integrityOfVersions(embed: string): Promise<Record<string, string>> {
  const folders = (await readdir(embed)).filter((folder) => /^\d+\.\d+\.\d+/.test(folder)).sort()
  const hashes = folders.map(async (folder) =>
    Object.entries(await integrityOf(join(embed, folder))).map(
      ([file, hash]) => [`${folder}/${file}`, hash] as const,
    ),
  )
  return Object.fromEntries((await Promise.all(hashes)).flat())
}
