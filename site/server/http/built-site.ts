import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { lookup } from 'mrmime'
import { type CodingName, codings, compress } from './codings.ts'
import { type HeadersOf, headersFile, readHeaderRules } from './header-rules.ts'
import { notFoundFile } from './routes.ts'

/** A file with its response headers. */
export interface BuiltFile {
  body: Buffer<ArrayBuffer>
  /** The tag is a hash of the bytes, so that browsers reuse a file that a new build has not changed. */
  headers: Readonly<Record<string, string>> & { ETag: string }
}

/** The files of a built site, plain and compressed, by the path of the plain one (`/about.html`). */
export type BuiltFiles = Readonly<Record<CodingName | 'identity', Map<string, BuiltFile>>> & {
  /** The landing page of a shared link, with places for the server to fill in; undefined in old builds. */
  sharedPage?: string | undefined
}

/** Texts by their paths in `dist/`. */
type Texts = Readonly<Record<string, string>>

/** Renders the files of a build that depend on the server's settings. */
export type Render = (dist: string) => Promise<Texts>

/** The file of `BuiltFiles.sharedPage` in `dist/`. Hidden, since it is no page itself. */
export const sharedPageFile = '.site/shared.html'

/** The folder of the previous build, beside the served one. */
export const folderBefore = (dist: string): string => join(dirname(dist), '.dist/before')

/**
 * Headers that only pages need. The rules of a static host cannot restrict them to pages, since the 404 page answers at
 * any address. With them a script or a style sheet would arrive 6 ms later on slow 4G.
 */
const ofPages = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
]

const contentType = (path: string): string =>
  lookup(path)?.replace(/^text\/(html|plain)$/, '$&; charset=utf-8') ?? 'application/octet-stream'

/** Adds a file, plain or compressed. */
function addFile(
  files: BuiltFiles,
  headersOf: HeadersOf,
  path: string,
  body: Buffer<ArrayBuffer>,
  coding: CodingName | 'identity',
) {
  const own = headersOf(path)
  if (!path.endsWith('.html')) for (const header of ofPages) delete own[header]
  const headers = {
    'Content-Type': contentType(path),
    'Cache-Control': 'no-cache',
    ...own,
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    ETag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    // For caches: the answer depends on the request, even without a compressed file.
    Vary: 'Accept-Encoding',
  }
  files[coding].set(path, { body, headers })
}

/** Adds the selected files of a folder, without hidden ones. */
function addFiles(
  files: BuiltFiles,
  headersOf: HeadersOf,
  folder: string,
  isWanted: (path: string) => boolean,
) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = `/${name.split(sep).join('/')}`
    if (file.includes('/.') || file === headersFile || !statSync(folder + file).isFile()) continue
    const coding = codings.find(({ ending }) => file.endsWith(ending))
    const path = coding ? file.slice(0, -coding.ending.length) : file
    if (isWanted(path))
      addFile(files, headersOf, path, readFileSync(folder + file), coding?.name ?? 'identity')
  }
}

function textIn(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const rulesIn = (folder: string) => readFileSync(join(folder, headersFile), 'utf8')

/** Adds the immutable files of the previous build: open pages may still request them. */
function addFilesBefore(files: BuiltFiles, folder: string) {
  const headersOf = readHeaderRules(rulesIn(folder))
  addFiles(files, headersOf, folder, (path) =>
    Boolean(headersOf(path)['Cache-Control']?.includes('immutable')),
  )
}

/** The quality of brotli. The build uses the highest, which is 3 % smaller but seconds slower. */
const qualityAtStart = 7

async function addTexts(files: BuiltFiles, headersOf: HeadersOf, texts: Texts) {
  const entries = Object.entries(texts).map(async ([name, text]) => {
    const body = Buffer.from(text)
    addFile(files, headersOf, `/${name}`, body, 'identity')
    for (const { name: coding } of codings) {
      const smaller = await compress(body, coding, qualityAtStart)
      addFile(files, headersOf, `/${name}`, smaller, coding)
    }
  })
  await Promise.all(entries)
}

/**
 * Reads a built site into memory, so that all answers come from one complete build.
 * @param render returns the texts that replace built ones
 * @throws one sentence if the site is not built
 */
export async function readBuiltSite(
  dist: string,
  render: Render = async () => ({}),
): Promise<BuiltFiles> {
  if (![notFoundFile, headersFile].every((file) => existsSync(join(dist, file))))
    throw new Error(`There is no built site in ${dist}: run "npm run build" first.`)
  const maps = { br: new Map(), gzip: new Map(), identity: new Map() }
  const { [headersFile.slice(1)]: rules = rulesIn(dist), ...rendered } = await render(dist)
  const { [sharedPageFile]: sharedPage = textIn(dist, sharedPageFile), ...texts } = rendered
  const files: BuiltFiles = { ...maps, sharedPage }
  const before = folderBefore(dist)
  if (existsSync(join(before, headersFile))) addFilesBefore(files, before)
  const headersOf = readHeaderRules(rules)
  addFiles(files, headersOf, dist, (path) => !(path.slice(1) in texts))
  await addTexts(files, headersOf, texts)
  return files
}
