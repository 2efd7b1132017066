import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import { siteUrl } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { inBrand } from '../tools/brand.ts'
import { repository } from '../tools/repository.ts'
import { buildPackage } from './build-package.ts'
import { consumersPackageJson } from './package-json.ts'

/** A document for the package, with the names of the brand and this version. */
async function documentIn(path: string): Promise<string> {
  const text = await readFile(join(repository, path), 'utf8')
  return inBrand(text, siteUrl).replace('VERSION', packageJson.version)
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
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json'], { cwd: folder })
    const [{ filename }] = JSON.parse(stdout)
    await copyFile(inPackage(filename), file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
