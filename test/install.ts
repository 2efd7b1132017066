import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs a command, whose output is shown. @returns whether it succeeded */
export const runs = (command: string, ...words: string[]): boolean =>
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Installs packages of Debian's, where that is possible: as root. @returns whether it did */
export const installFromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  runs('apt-get', 'update') &&
  runs('apt-get', 'install', '--yes', '--no-install-recommends', ...packages)
