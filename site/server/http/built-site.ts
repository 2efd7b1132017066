import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { reason } from '../../reason.ts'
import { type CodingName, codings } from './codings.ts'
import { headersFile, headersOf } from './header-rules.ts'
import { notFoundFile } from './routes.ts'

/** A file with the headers of its answer. */
export interface BuiltFile {
  body: Buffer<ArrayBuffer>
  /** The tag is a hash of the bytes, so that browsers keep a file that a new build has not changed. */
  headers: Readonly<Record<string, string>> & { ETag: string }
}

/** The files of a built site, plain and compressed, by the path of the plain one (`/about.html`). */
export type BuiltFiles = Readonly<Record<CodingName | 'identity', Map<string, BuiltFile>>>

/** Where the previous build is kept, beside the folder that is served. */
export const folderBefore = (dist: string): string => join(dirname(dist), '.dist/before')

/**
 * Headers that only pages need, which the rules of a static host cannot leave out elsewhere. With them
 * a script would arrive 6 ms later on slow 4G.
 */
const ofPages = ['Content-Security-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']

const contentType = (path: string): string =>
  lookup(path)?.replace(/^text\/(html|plain)$/, '$&; charset=utf-8') ?? 'application/octet-stream'

/** Adds the files of a folder, or only those that never change. Hidden files are left out. */
function addFiles(files: BuiltFiles, folder: string, which: 'all' | 'immutable') {
  const rules = readFileSync(join(folder, headersFile), 'utf8')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = `/${name.split(sep).join('/')}`
    if (file.includes('/.') || file === headersFile || !statSync(folder + file).isFile()) continue
    const coding = codings.find(({ ending }) => file.endsWith(ending))
    const path = coding ? file.slice(0, -coding.ending.length) : file
    const own = headersOf(rules, path)
    if (which === 'immutable' && !own['Cache-Control']?.includes('immutable')) continue
    if (path.endsWith('.js')) for (const header of ofPages) delete own[header]
    const body = readFileSync(folder + file)
    const headers = {
      'Content-Type': contentType(path),
      'Cache-Control': 'no-cache',
      ...own,
      ...(coding && { 'Content-Encoding': coding.name }),
      ETag: `"${createHash('sha256').update(body).digest('base64url')}"`,
      // For caches: the answer depends on the request, even where there is no compressed file.
      Vary: 'Accept-Encoding',
    }
    files[coding?.name ?? 'identity'].set(path, { body, headers })
  }
}

/** Differs when another folder has taken the place of this one; undefined where there is none. */
function identityOf(folder: string): string | undefined {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return stats && `${stats.ino} ${stats.birthtimeMs}`
}

function readBuild(dist: string): { identity: string | undefined; files: BuiltFiles } {
  const identity = identityOf(dist)
  const files = { br: new Map(), gzip: new Map(), identity: new Map() }
  try {
    // Pages of the previous build may still be open, and request its files.
    addFiles(files, folderBefore(dist), 'immutable')
  } catch {
    // There is none, or it is being replaced.
  }
  addFiles(files, dist, 'all')
  if (identity !== identityOf(dist)) throw new Error('Another build took its place.')
  return { identity, files }
}

/**
 * Reads a built site into memory, so that all answers come from one complete build. When a new build
 * has replaced the folder (site/build/build.ts), the files are read again.
 * @returns a function that returns the current files
 * @throws one sentence when the site is not built
 */
export function openBuiltSite(dist: string): () => BuiltFiles {
  if (![notFoundFile, headersFile].every((file) => existsSync(join(dist, file))))
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`)
  let build = readBuild(dist)
  let unreadable: string | undefined

  return () => {
    // The folder is missing for a moment while builds are swapped.
    const identity = identityOf(dist) ?? build.identity
    if (identity === build.identity) return build.files
    try {
      build = readBuild(dist)
    } catch (error) {
      if (unreadable !== identity)
        console.error(
          `The previous build is still served, since ${dist} cannot be read: ${reason(error)}`,
        )
      unreadable = identity
    }
    return build.files
  }
}
