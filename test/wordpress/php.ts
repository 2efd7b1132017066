import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpack } from './debian.ts'

const inFolders = (root: string, pattern: RegExp) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => pattern.test(name))
    .map((name) => join(root, name))

/** The number in `; priority=20`: which of PHP's modules come first. */
const priority = (ini: string) => Number(/priority=(\d+)/.exec(ini)?.[1] ?? 20)

/**
 * A PHP of some release of Debian, which runs here with the C library and all others of that release.
 * @param version such as `7.4`
 * @returns the path of the command
 */
export function unpackPhp(version: string, suites: readonly string[]): string {
  const names = ['cli', 'mysql', 'mbstring', 'xml'].map((part) => `php${version}-${part}`)
  const root = unpack(`php-${version}`, { suites, names, withDependencies: true })
  const [loader] = inFolders(root, /lib\/[\w-]+-linux-gnu\/ld-[^/]+\.so[.\d]*$/)
  const [extensions] = inFolders(root, /^usr\/lib\/php\/20\d+$/)
  const libraries = inFolders(root, /^(?:usr\/)?lib\/[\w-]+-linux-gnu$/)
  const modules = inFolders(root, /^usr\/share\/php.*\.ini$/)
    .map((file) => readFileSync(file, 'utf8'))
    .sort((one, other) => priority(one) - priority(other))
  const ini = join(root, 'php.ini')
  writeFileSync(ini, [`extension_dir=${extensions}`, 'memory_limit=256M', ...modules].join('\n'))
  const command = join(root, 'php')
  const words = [loader, '--library-path', libraries.join(':'), `${root}/usr/bin/php${version}`]
  writeFileSync(command, `#!/bin/sh\nexec ${words.join(' ')} -c ${ini} "$@"\n`, { mode: 0o755 })
  return command
}
