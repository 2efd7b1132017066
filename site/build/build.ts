import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { precompress } from './assets/precompress.ts'
import { siteBrand } from './brand.ts'
import { writeHeaders } from './pages/headers.ts'
import { buildPlayground } from './pages/playground.ts'
import { prerenderPages } from './pages/prerender-pages.ts'
import { customElementsManifest } from './reference/custom-elements.ts'
import { readDescriptions } from './reference/descriptions.ts'
import { editorData } from './reference/editor-data.ts'
import { repository } from './repository.ts'
import { buildEmbed } from './widgets/bundles.ts'
import { checkAgainstReleases, type Integrity, readReleases } from './widgets/releases.ts'

const { version } = packageJson
const pageFiles = ['index.html', 'demo-portfolios.html', 'about.html']

const writeJson = (path: string, value: unknown) =>
  writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`)

/** The value of an `integrity` attribute (Subresource Integrity, section 3). */
const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The hashes of all files of a version. */
async function integrityOf(embed: string, version: string): Promise<Integrity> {
  const files = await readdir(join(embed, version))
  const entries = files.sort().map(async (file) => {
    const path = `${version}/${file}`
    return [path, integrity(await readFile(join(embed, path)))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Builds everything that is deployed (DESIGN.md section 4, files).
 * @param dist the folder to build into; what it held is gone
 * @returns the hashes of the pinned files
 * @throws when an environment variable has a bad value, or a released file would change
 */
export async function buildAll(dist: string): Promise<Integrity> {
  const brand = siteBrand(process.env)
  const embed = join(dist, 'embed')
  const v1 = join(embed, 'v1')

  await build({
    configFile: join(repository, 'vite.config.ts'),
    build: { outDir: dist },
    logLevel: 'warn',
  })
  await buildEmbed(embed, version)
  await prerenderPages(dist, pageFiles)

  const hashes = await integrityOf(embed, version)
  checkAgainstReleases(hashes, await readReleases())
  await writeJson(join(embed, 'integrity.json'), hashes)
  const definitions = await readDescriptions()
  await writeJson(join(v1, 'custom-elements.json'), customElementsManifest(definitions))
  await writeJson(join(v1, 'vscode.html-custom-data.json'), editorData(definitions))
  for (const file of ['frame.html', 'frame.css'])
    await copyFile(join(repository, 'widgets/embed', file), join(v1, file))
  await buildPlayground(v1, definitions, hashes, brand)

  await writeHeaders(dist, brand.waitlistEndpoint)
  // Last: the header rules must not name compressed files, and every file has to be final.
  await precompress(dist)
  return hashes
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  try {
    await buildAll(join(repository, 'dist'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
