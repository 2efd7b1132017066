import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import { packageName, siteUrl } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { inBrand } from '../tools/brand.ts'
import { repository } from '../tools/repository.ts'
import { buildPackage } from './build-package.ts'

const { version, description, license, type, repository: source, bugs } = packageJson

const entry = (module: string) => ({ types: `./${module}.d.ts`, default: `./${module}.js` })

/** The package.json of the npm package. */
const consumersPackageJson = {
  name: packageName,
  ...{ version, description, license, homepage: siteUrl, repository: source, bugs, type },
  exports: {
    '.': entry('index'),
    './embed': entry('embed'),
    './react': entry('react'),
    './custom-elements.json': './custom-elements.json',
  },
  sideEffects: ['./embed.js'],
  customElements: './custom-elements.json',
  dependencies: { zustand: '^5.0.0' },
  peerDependencies: { react: '^18.3.0 || ^19.0.0', 'react-dom': '^18.3.0 || ^19.0.0' },
}

/** A document for the package, with the names of the brand and this version. */
async function documentIn(path: string): Promise<string> {
  const text = await readFile(join(repository, path), 'utf8')
  return inBrand(text, siteUrl).replace('VERSION', version)
}

/** What the examples have of the guides of the snippet builder. */
const ofGuides = ['react/src/Launch.jsx', 'vue/src/Launch.vue', 'vue/vite.config.js']

/** Writes the small projects that use the package: plain HTML, React, Vue. */
async function writeExamples(folder: string): Promise<void> {
  const own = 'site/build/package/examples'
  const files = (await readdir(join(repository, own), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(join(repository, own), join(entry.parentPath, entry.name)))
  const sources = [
    ...files.map((path) => [path, join(own, path)] as const),
    ...ofGuides.map((path) => [path, join('site/builder/guides', path)] as const),
  ]
  for (const [path, source] of sources) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), await documentIn(source))
  }
}

/**
 * Builds and packs the npm package.
 * @param file the path of the tarball
 */
export async function packPackage(
  file: string,
  elements: readonly ElementDescription[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  const inPackage = (name: string) => join(folder, name)
  try {
    await buildPackage(folder, elements)
    const packed = JSON.stringify(consumersPackageJson, undefined, 2)
    await writeFile(inPackage('package.json'), `${packed}\n`)
    for (const path of ['site/build/package/README.md', 'LICENSE', 'widgets/CHANGELOG.md'])
      await writeFile(inPackage(basename(path)), await documentIn(path))
    await writeExamples(inPackage('examples'))
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json'], { cwd: folder })
    const [{ filename }] = JSON.parse(stdout)
    await copyFile(inPackage(filename), file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
