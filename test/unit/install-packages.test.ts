import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installPackages } from '../../site/build/tools/install.ts'

let folder: string
/** Writes a file of the folder, at a time in seconds. */
function write(name: string, time: number) {
  writeFileSync(join(folder, name), '{}')
  utimesSync(join(folder, name), time, time)
}

/** What npm does here: it leaves a file, and works or not. */
function npmThat(works: boolean) {
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "$*" > ${folder}/ran\n${works}\n`, { mode: 0o755 })
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packages-'))
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  vi.spyOn(console, 'log').mockReturnValue()
  npmThat(true)
  mkdirSync(join(folder, 'node_modules'))
  write('package-lock.json', 2000)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const hasRun = () => existsSync(join(folder, 'ran'))

test('packages that are missing are installed', () => {
  installPackages(folder)
  expect(hasRun()).toBe(true)
})

test('so are those older than their lock file', () => {
  write('node_modules/.package-lock.json', 1000)
  installPackages(folder)
  expect(hasRun()).toBe(true)
})

test('those that are there are left alone', () => {
  write('node_modules/.package-lock.json', 3000)
  installPackages(folder)
  expect(hasRun()).toBe(false)
})

test('what cannot be installed stops the command', () => {
  npmThat(false)
  expect(() => installPackages(folder)).toThrow(`The packages of ${folder} could not be installed.`)
})
