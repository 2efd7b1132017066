import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  addReleases,
  checkAgainstRelease,
  integrityOfVersions,
  releasedHashes,
  versionsIn,
} from '../../site/build/widgets/releases.ts'
import { makeFolder } from './server-samples.ts'

let folder: string
beforeEach(() => {
  folder = makeFolder()
  return () => rm(folder, { recursive: true })
})

async function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Releases a version with these files. */
async function release(files: Record<string, string>) {
  await write(files)
  await write({ 'integrity.json': JSON.stringify(await integrityOfVersions(folder)) })
  return releasedHashes(folder)
}

test('a version builds freely until it is released, and after it with the same bytes', async () => {
  const built = { '1.0.0/widgets.js': 'sha384-one', '1.0.0/package.tgz': 'sha384-new' }
  const older = { '0.9.0/widgets.js': 'sha384-none' }
  checkAgainstRelease(built, '1.0.0', older)
  // The package's documents may change. The released one stays.
  checkAgainstRelease(built, '1.0.0', { ...built, ...older, '1.0.0/package.tgz': 'sha384-old' })
})

test.each([
  ['has other bytes', { '1.0.0/widgets.js': 'two' }, 'widgets.js'],
  ['is more', { '1.0.0/widgets.js': 'one', '1.0.0/more.js': 'two' }, 'more.js'],
  ['is missing', { '1.0.0/less.js': 'one' }, 'widgets.js'],
])('a build stops where a file of the released version %s', (_, built, named) => {
  expect(() => checkAgainstRelease(built, '1.0.0', { '1.0.0/widgets.js': 'one' })).toThrow(
    new RegExp(`1\\.0\\.0 is released, and 1\\.0\\.0/${named} would change: .* npm version patch`),
  )
})

test.each([
  ['was changed', { '1.0.0/late.js': 'other' }, '1.0.0/late.js was changed'],
  ['is missing', { '1.0.0/late.js': undefined }, '1.0.0/late.js is missing'],
  ['was added', { '1.0.0/more.js': 'more' }, '1.0.0/more.js was not released'],
  ['is all that there is', { '1.1.0/widgets.js': 'new' }, '1.1.0/widgets.js was not released'],
])('a build stops where a file of an old version %s', async (_, change, fault) => {
  await release({ '1.0.0/widgets.js': 'old', '1.0.0/late.js': 'late' })
  for (const [path, text] of Object.entries(change))
    if (text === undefined) await rm(join(folder, path))
    else await write({ [path]: text })
  await expect(releasedHashes(folder)).rejects.toThrow(
    new RegExp(`^${fault}\\. A version never changes: git restore --source v[\\d.]+ site/released`),
  )
})

test('a build has the released files and no others, and their hashes', async () => {
  const files = { '1.0.0/late.js': 'late', '1.0.0/widgets.js': 'old' }
  const hashes = await release({ ...files, '1.0.0/.DS_Store': 'of a system' })
  expect(Object.keys(hashes)).toEqual(Object.keys(files))
  for (const hash of Object.values(hashes)) expect(hash).toMatch(/^sha384-[\w+/]{64}$/)
  const embed = join(folder, 'embed')
  await addReleases(embed, hashes, folder)
  expect(await readdir(join(embed, '1.0.0'))).toEqual(['late.js', 'widgets.js'])
  expect(await integrityOfVersions(embed)).toEqual(hashes)
})

test('the tenth version comes after the second', async () => {
  await release({ '1.2.0/a.js': '', '1.10.0/a.js': '', '1.1.0/a.js': '' })
  expect(await versionsIn(folder)).toEqual(['1.1.0', '1.2.0', '1.10.0'])
})
