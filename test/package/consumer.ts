import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packPackage } from '../../site/build/package/pack.ts'
import { readDescriptions } from '../../site/build/reference/descriptions.ts'
import { repository } from '../../site/build/tools/repository.ts'

/** Where the packages are that only these tests need. */
export const apart = join(import.meta.dirname, 'node_modules')

/**
 * A project of somebody else, with the packed package in it, what the package says that it needs, and no
 * more beside what the project has of its own.
 * @param own packages of the project: of the repository, and of this folder
 */
export async function createConsumer(own: readonly string[], ownApart: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-'))
  const installed = join(folder, 'node_modules/nameplate-widgets')
  const file = join(folder, 'package.tgz')
  const link = (name: string, from: string) => {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(from, name), place)
  }
  await packPackage(file, await readDescriptions())
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', installed])
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  const needed = Object.keys({ ...dependencies, ...peerDependencies })
  for (const name of [...needed, ...own]) link(name, join(repository, 'node_modules'))
  for (const name of ownApart) link(name, apart)
  return { folder, installed, remove: () => rmSync(folder, { recursive: true }) }
}
