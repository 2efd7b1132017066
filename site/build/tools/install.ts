import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a command, whose output is shown. @returns whether it succeeded */
export const runs = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Installs packages of Debian's, where that is possible: as root. @returns whether it did */
export const installFromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  runs('apt-get', 'update') &&
  runs('apt-get', 'install', '--yes', '--no-install-recommends', ...packages)

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Installs what a folder has in a package.json of its own, since not everybody needs it; nothing,
 * if it is there already.
 * @throws when that fails
 */
export function installPackages(folder: string): void {
  // npm writes this file when it has finished.
  const installed = writtenAt(join(folder, 'node_modules/.package-lock.json'))
  if (installed >= writtenAt(join(folder, 'package-lock.json'))) return
  console.log(`Installing what only ${folder} needs.`)
  if (!runs('npm', 'ci', '--prefix', folder, '--no-audit', '--no-fund'))
    throw new Error(`The packages of ${folder} could not be installed.`)
}
