import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installFromDebian } from '../../site/build/tools/install.ts'

// Packages of other releases of Debian, unpacked into folders of their own: the system keeps what it has.

const cache = resolve('node_modules/.cache/debian')

/** Milliseconds for which what was unpacked counts as what Debian has. */
const freshFor = 24 * 60 * 60 * 1000

function run(command: string, words: readonly string[], folder?: string): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${words.at(-1)}: ${stderr}`)
  return stdout
}

/** Where this system gets Debian from. */
function archive(): string {
  const target = ['indextargets', '--format', '$(REPO_URI)', 'Origin: Debian', 'Label: Debian']
  const [address] = run('apt-get', target).split('\n')
  if (address) return address
  throw new Error('This system knows no archive of Debian: apt-get update first.')
}

export interface Packages {
  /** Of Debian, such as `bookworm`; of several suites it takes the newest. */
  suites: readonly string[]
  names: readonly string[]
  /** Whether to get all that they depend on, down to the C library. */
  withDependencies?: boolean
}

/**
 * Unpacks packages of any release of Debian.
 * @param name of the folder, for people who look there
 * @returns the folder that stands for the root of the file system
 * @throws where Debian has no such packages, or cannot be reached
 */
export function unpack(
  name: string,
  { suites, names, withDependencies = false }: Packages,
): string {
  const folder = join(cache, name)
  const root = join(folder, 'root')
  const complete = join(folder, `complete ${[...suites, ...names].join(' ')}`)
  const writtenAt = statSync(complete, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (Date.now() - writtenAt < freshFor) return root

  rmSync(folder, { recursive: true, force: true })
  for (const name of ['lists/partial', 'archives/partial', 'root'])
    mkdirSync(join(folder, name), { recursive: true })
  // A mirror that is behind is good enough here. That its lists are signed is checked all the same.
  const sources = suites.map((suite) => `deb [check-valid-until=no] ${archive()} ${suite} main\n`)
  writeFileSync(join(folder, 'sources.list'), sources.join(''))
  // Nothing is installed there, so dependencies come too.
  writeFileSync(join(folder, 'status'), '')
  const options = Object.entries({
    'Dir::Etc::SourceList': join(folder, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::status': join(folder, 'status'),
    'Dir::Cache': folder,
    'Dir::Cache::archives': 'archives',
    'Acquire::Languages': 'none',
    'APT::Sandbox::User': 'root',
  }).flatMap(([option, value]) => ['-o', `${option}=${value}`])
  const archives = join(folder, 'archives')
  run('apt-get', [...options, 'update'])
  const get = withDependencies
    ? ['install', '--yes', '--no-install-recommends', '--download-only']
    : ['download']
  run('apt-get', [...options, ...get, ...names], archives)
  for (const file of readdirSync(archives))
    if (file.endsWith('.deb')) run('dpkg-deb', ['-x', join(archives, file), root])
  for (const name of ['lists', 'archives']) rmSync(join(folder, name), { recursive: true })
  writeFileSync(complete, '')
  return root
}

/** Sees to it that there is a database server. @throws when there is none and none can be installed */
export function installDatabase(): void {
  const isThere = () => existsSync('/usr/sbin/mariadbd')
  if (!isThere() && !(installFromDebian('mariadb-server') && isThere()))
    throw new Error("The tests of the plugin need Debian's package mariadb-server.")
}
