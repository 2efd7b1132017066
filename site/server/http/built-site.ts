import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { type HeaderRule, headersFile, headersOf, parseHeaderRules } from './header-rules.ts'
import { reason } from './reason.ts'
import { notFoundFile } from './routes.ts'

/** A file as it is sent. */
export interface BuiltFile {
  bytes: Buffer
  /** A hash of its bytes, so that browsers keep what a new build has not changed (RFC 9110, 8.8.3). */
  entityTag: string
  headers: Readonly<Record<string, string>>
}

/** The files of a built site by their paths, such as `/about.html`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>

/** Where the build before is kept, beside the folder that is served. */
export const folderBefore = (dist: string): string => join(dirname(dist), '.dist/before')

/** What concerns pages alone: 1.2 KB, with which a script would come 6 ms later on slow 4G. */
const ofPages = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']

/** The headers of a file; a static host cannot take from a script what its rules give every answer. */
function headersFor(path: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers = Object.entries(headersOf(rules, path))
  return Object.fromEntries(
    headers.filter(([name]) => !(path.endsWith('.js') && ofPages.includes(name))),
  )
}

async function readFiles(folder: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const rules: readonly HeaderRule[] = parseHeaderRules(
    await readFile(join(folder, headersFile), 'utf8'),
  )
  const files = paths.map(async (path): Promise<[string, BuiltFile]> => {
    const bytes = await readFile(join(folder, path))
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const headers = headersFor(`/${path}`, rules)
    return [`/${path}`, { bytes, entityTag: `"${hash}"`, headers }]
  })
  return new Map(await Promise.all(files))
}

/** The files of the build before that its open pages may still ask for: the immutable ones. */
async function filesOfBefore(folder: string): Promise<[string, BuiltFile][]> {
  const files = await readFiles(folder).catch(() => new Map<string, BuiltFile>())
  return [...files].filter(([, { headers }]) => headers['Cache-Control']?.includes('immutable'))
}

/** Identifies a folder: another one in the same place has another identity. */
async function identityOf(folder: string): Promise<string> {
  const { ino, birthtimeMs } = await stat(folder)
  return `${ino} ${birthtimeMs}`
}

async function readBuild(dist: string): Promise<{ identity: string; files: BuiltFiles }> {
  const identity = await identityOf(dist)
  const before = await filesOfBefore(folderBefore(dist))
  const files = new Map([...before, ...(await readFiles(dist))])
  if (identity !== (await identityOf(dist))) throw new Error('Another build took its place.')
  return { identity, files }
}

/**
 * Reads a built site into memory, so that every answer is of one whole build: the new one as soon as
 * its folder is in the place of the old one (site/build/build.ts), the old one until then.
 * @returns gives the files of now
 * @throws one sentence when the site is not built
 */
export async function openBuiltSite(dist: string): Promise<() => Promise<BuiltFiles>> {
  for (const file of [notFoundFile, headersFile])
    await stat(join(dist, file)).catch(() => {
      throw new Error(`There is no built site in ${dist}: run "npm run build" first.`)
    })
  let build = await readBuild(dist)
  let reading: Promise<void> | undefined
  let unreadable: string | undefined

  const read = (identity: string) =>
    readBuild(dist)
      .then(
        (next) => {
          build = next
        },
        (error) => {
          if (unreadable !== identity)
            console.error(`The build before is served, as ${dist} cannot be read: ${reason(error)}`)
          unreadable = identity
        },
      )
      .finally(() => {
        reading = undefined
      })

  return async () => {
    // For a moment, while builds are swapped, there is none.
    const identity = await identityOf(dist).catch(() => build.identity)
    if (identity !== build.identity) {
      reading ??= read(identity)
      await reading
    }
    return build.files
  }
}
