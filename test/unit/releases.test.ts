import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import {
  addReleases,
  checkAgainstRelease,
  integrityOfVersions,
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

const check = () =>
  checkAgainstRelease(join(folder, 'embed/1.0.0'), '1.0.0', join(folder, 'released'))

test('a version builds freely until it is released, and after it with the same bytes', async () => {
  await write({ 'embed/1.0.0/widgets.js': 'one', 'released/0.9.0/widgets.js': 'none' })
  await check()
  await write({ 'released/1.0.0/widgets.js': 'one' })
  await expect(check()).resolves.toBeUndefined()
})

test.each([
  ['has other bytes', { 'embed/1.0.0/widgets.js': 'two' }, 'widgets.js'],
  ['is more', { 'embed/1.0.0/widgets.js': 'one', 'embed/1.0.0/more.js': 'two' }, 'more.js'],
  ['is missing', { 'embed/1.0.0/widgets.js': 'one', 'released/1.0.0/less.js': '' }, 'less.js'],
])('a build stops where a file of the released version %s', async (_, files, named) => {
  await write({ 'released/1.0.0/widgets.js': 'one', ...files })
  await expect(check()).rejects.toThrow(
    new RegExp(`1\\.0\\.0 is released, and its ${named} would change: .* Raise the version`),
  )
})

test('a build with another README in its package has the released package', async () => {
  await write({ 'embed/1.0.0/package.tgz': 'new', 'released/1.0.0/package.tgz': 'old' })
  await expect(check()).resolves.toBeUndefined()
  await addReleases(join(folder, 'embed'), join(folder, 'released'))
  expect(await readFile(join(folder, 'embed/1.0.0/package.tgz'), 'utf8')).toBe('old')
})

test('a build has every released version, and the hashes of their files and of no others', async () => {
  await write({
    'released/1.0.0/widgets.js': 'old',
    'released/1.0.0/late.js': 'late',
    'embed/1.1.0/widgets.js': 'new',
    'embed/v1/widgets.js': 'new',
  })
  const embed = join(folder, 'embed')
  await addReleases(embed, join(folder, 'released'))
  expect(await readFile(join(embed, '1.0.0/widgets.js'), 'utf8')).toBe('old')
  const hashes = await integrityOfVersions(join(folder, 'released'))
  expect(Object.keys(hashes)).toEqual(['1.0.0/late.js', '1.0.0/widgets.js'])
  for (const hash of Object.values(hashes)) expect(hash).toMatch(/^sha384-[\w+/]{64}$/)
})
