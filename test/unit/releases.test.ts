import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
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

test('the tenth version comes after the second', async () => {
  await release({ '1.2.0/a.js': '', '1.10.0/a.js': '', '1.1.0/a.js': '' })
  expect(await versionsIn(folder)).toEqual(['1.1.0', '1.2.0', '1.10.0'])
})
