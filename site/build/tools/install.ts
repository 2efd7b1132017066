import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isStarted } from '../../base/command.ts'

/** Runs a command and shows its output. @returns whether it succeeded */
export const runs = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Installs Debian packages, if this is Debian and we are root. @returns whether it did */
export const installFromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  runs('apt-get', 'update') &&
  runs('apt-get', 'install', '--yes', '--no-install-recommends', ...packages)

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Installs the packages of a folder with its own package.json, unless they are installed. */
export function installPackages(folder: string): void {
  // npm writes this file when it has finished.
  const installed = writtenAt(join(folder, 'node_modules/.package-lock.json'))
  if (installed >= writtenAt(join(folder, 'package-lock.json'))) return
  console.log(`Installing what only ${folder} needs.`)
  if (!runs('npm', 'ci', '--prefix', folder, '--no-audit', '--no-fund'))
    throw new Error(`The packages of ${folder} could not be installed.`)
}

// The entry of commands that need packages of their own, by the folders that have them.
if (isStarted(import.meta.url)) for (const folder of process.argv.slice(2)) installPackages(folder)
