import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packPackage } from '../../site/build/package/pack.ts'
import { readDescriptions } from '../../site/build/reference/descriptions.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { bundleFolder } from '../unit/server-process.ts'

/** Where the packages are that only these tests need. */
export const apart = join(import.meta.dirname, 'node_modules')

/** @returns the packed package, which the first file that needs it packs for all */
async function packed(): Promise<string> {
  const file = join(bundleFolder(), 'package.tgz')
  if (existsSync(file)) return file
  const own = `${file}-${process.pid}`
  await packPackage(own, await readDescriptions())
  renameSync(own, file)
  return file
}

/**
 * A project of somebody else, with the packed package in it, what the package says that it needs, and no
 * more beside what the project has of its own.
 * @param own packages of the project: of the repository, and of this folder
 */
export async function createConsumer(own: readonly string[], ownApart: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-'))
  const installed = join(folder, 'node_modules/nameplate-widgets')
  const link = (name: string, from: string) => {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(from, name), place)
  }
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', await packed(), '--strip-components=1', '-C', installed])
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )
  const needed = Object.keys({ ...dependencies, ...peerDependencies })
  for (const name of [...needed, ...own]) link(name, join(repository, 'node_modules'))
  for (const name of ownApart) link(name, apart)
  return { folder, installed, remove: () => rmSync(folder, { recursive: true }) }
}
