import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { repository } from '../repository.ts'
import { buildPackage, packageFolder } from './build-package.ts'

/** What `npm pack` takes of this repository beside what is built. */
const otherFiles = ['package.json', 'README.md', 'LICENSE', 'widgets/CHANGELOG.md']

/**
 * Builds the npm package and packs it as `npm pack` does, without writing into the repository.
 * @param file where the tarball is written
 */
export async function packPackage(
  file: string,
  elements: readonly ElementDescription[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'))
  try {
    for (const path of otherFiles) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await copyFile(join(repository, path), join(folder, path))
    }
    await buildPackage(join(folder, packageFolder), elements)
    const words = ['pack', '--ignore-scripts', '--json']
    const { stdout } = await promisify(execFile)('npm', words, { cwd: folder })
    const [{ filename }] = JSON.parse(stdout)
    await copyFile(join(folder, filename), file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
