import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import packageJson from '../../../package.json' with { type: 'json' }
import * as brand from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { siteBrand } from '../tools/brand.ts'
import { repository } from '../tools/repository.ts'
import { buildPackage } from './build-package.ts'
import { consumersPackageJson } from './package-json.ts'

/** The package's README, with the URL of this site. Only a version that is to be released is offered. */
async function consumersReadme(siteUrl: string, isForRelease: boolean) {
  const text = await readFile(new URL('README.md', import.meta.url), 'utf8')
  const version = isForRelease ? packageJson.version : '<version>'
  return text.replaceAll(brand.siteUrl, siteUrl).replace('VERSION', version)
}

/**
 * Builds and packs the npm package.
 * @param file the path of the tarball
 * @param isForRelease whether the files are kept as this version
 */
export async function packPackage(
  file: string,
  elements: readonly ElementDescription[],
  isForRelease: boolean,
): Promise<void> {
  const { siteUrl } = siteBrand(process.env)
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  const inPackage = (name: string) => join(folder, name)
  try {
    await buildPackage(folder, elements)
    const packed = JSON.stringify(consumersPackageJson(siteUrl), undefined, 2)
    await writeFile(inPackage('package.json'), `${packed}\n`)
    await writeFile(inPackage('README.md'), await consumersReadme(siteUrl, isForRelease))
    await copyFile(join(repository, 'LICENSE'), inPackage('LICENSE'))
    await copyFile(join(repository, 'widgets/CHANGELOG.md'), inPackage('CHANGELOG.md'))
    const { stdout } = await promisify(execFile)('npm', ['pack', '--json'], { cwd: folder })
    const [{ filename }] = JSON.parse(stdout)
    await copyFile(inPackage(filename), file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
