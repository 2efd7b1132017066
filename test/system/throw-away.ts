import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from '../../site/build/tools/repository.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'

/** Runs a program in a folder. @returns its success and its output */
export function runIn(folder: string, words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const [program = '', ...rest] = words
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(program, rest, options)
  return { isWell: status === 0, said: stdout + stderr }
}

/** @throws the output of git */
export function gitIn(folder: string, ...words: string[]): string {
  const { isWell, said } = runIn(folder, ['git', ...words])
  if (!isWell) throw new Error(`git ${words.join(' ')}: ${said}`)
  return said.trim()
}

/** Gives a clone the packages and an author. */
export function furnish(folder: string): void {
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  gitIn(folder, 'config', 'user.name', 'Sample')
  gitIn(folder, 'config', 'user.email', 'sample@example.com')
}

/** A temporary folder. Its name has a space and a non-ASCII letter. */
export const makeFolder = (): string => join(temporaryFolder(), 'ré lease')

/** A repository with these sources and no release, with a bare `origin`. */
export function throwAway(change: (folder: string) => void = () => undefined): string {
  const folder = makeFolder()
  const listed = gitIn(repository, 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  for (const path of listed.split('\0').filter((path) => path && !/^site\/released\//.test(path))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repository, path), join(folder, path))
  }
  change(folder)
  gitIn(folder, 'init', '--quiet', '--initial-branch=main')
  furnish(folder)
  gitIn(folder, 'add', '--all')
  gitIn(folder, 'commit', '--quiet', '--message', 'Sources')
  gitIn(dirname(folder), 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  gitIn(folder, 'remote', 'add', 'origin', '../origin.git')
  gitIn(folder, 'push', '--quiet', 'origin', 'main')
  return folder
}
