import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { backUp as writeBackup } from '../../../site/server/backup/backup.ts'
import { restore } from '../../../site/server/backup/restore.ts'
import { openDatabase } from '../../../site/server/open-database.ts'
import { keepLogs, proxiesAt, serve, temporaryFolder } from '../server-fixture.ts'
import { post, sample, samples } from '../server-samples.ts'

keepLogs()

async function backUp(path: string): Promise<string> {
  const file = join(dirname(dirname(path)), 'backup.db')
  const store = await openDatabase(path)
  await writeBackup(store, file)
  await store.close()
  return file
}
async function restoreFrom(path: string, backup: string) {
  const store = await openDatabase(path)
  onTestFinished(store.close)
  return restore(store, backup, `${path}.before`)
}
const replaceBy = (make: () => void, file: string) => {
  rmSync(file)
  make()
}

/** Changes a file with statements. */
const alter = (file: string, statements: string) => {
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
}

it.each<[string, (backup: string, database: string) => unknown, RegExp]>([
  [
    'damaged',
    (file) => writeFileSync(file, readFileSync(file).fill(0xff, 4096)),
    /damaged|malformed/,
  ],
  ['a text', (file) => writeFileSync(file, 'no database'), /not a database/],
  ['empty', (file) => truncateSync(file), /no waitlist in it/],
  ['a folder', (file) => replaceBy(() => mkdirSync(file), file), /not a file/],
  ['not there', (file) => rmSync(file), /not there/],
  ['of a later release', (file) => alter(file, 'INSERT INTO schema_version VALUES (99)'), /later/],
  [
    'another program’s',
    (file) => alter(file, 'DROP TABLE schema_version'),
    /belongs to another program/,
  ],
  ['itself', (file, own) => replaceBy(() => linkSync(own, file), file), /the database itself/],
])('restores no backup that is %s, and changes nothing then', async (_, change, sentence) => {
  const { endpoint, waitlistDatabase, close } = await serve()
  await post(endpoint, sample)
  const backup = await backUp(waitlistDatabase)
  await close()
  change(backup, waitlistDatabase)
  const before = readFileSync(waitlistDatabase)
  const names = () => [dirname(backup), dirname(waitlistDatabase)].map((name) => readdirSync(name))
  const there = names()
  await expect(restoreFrom(waitlistDatabase, backup)).rejects.toThrow(sentence)
  expect(readFileSync(waitlistDatabase).equals(before)).toBe(true)
  expect(names()).toEqual(there)
})

it('leaves the database of another program as it is, and serves the pages beside it', async () => {
  const waitlistDatabase = join(temporaryFolder(), 'other.db')
  alter(waitlistDatabase, 'CREATE TABLE recipes (name TEXT)')
  const before = readFileSync(waitlistDatabase)
  const { url, endpoint } = await serve({ waitlistDatabase })
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/other\.db cannot be used: it belongs to another program: .* recipes/)],
  ])
  expect((await fetch(url)).status).toBe(200)
  expect((await post(endpoint, sample)).status).toBe(503)
  expect(readFileSync(waitlistDatabase).equals(before)).toBe(true)
  expect(readdirSync(dirname(waitlistDatabase))).toEqual(['other.db'])
})

it('warns once when many visitors come through a proxy that is not trusted', async () => {
  const { endpoint } = await serve({ trustedProxies: proxiesAt('') })
  const warned = () => vi.mocked(console.warn).mock.calls.flat()
  for (const [at, submission] of samples(25).entries()) {
    expect(warned()).toHaveLength(at < 20 ? 0 : 1)
    await post(endpoint, submission, { 'X-Forwarded-For': '198.51.100.7' })
  }
  expect(warned()[0]).toContain('addresses that TRUSTED_PROXIES does not name')
})

it('warns once when many visitors share the address of a trusted proxy, as that of a bridge network', async () => {
  const { endpoint } = await serve({ trustedProxies: proxiesAt('127.0.0.1,10.0.0.0/24') })
  const warned = () => vi.mocked(console.warn).mock.calls.flat()
  for (const [at, submission] of samples(45).entries()) {
    expect(warned()).toHaveLength(at < 20 ? 0 : 1)
    await post(endpoint, submission, { 'X-Forwarded-For': '10.0.0.1' })
  }
  expect(warned()[0]).toContain('20 sign-ups came from 10.0.0.1, which TRUSTED_PROXIES names')
  expect(vi.mocked(console.warn).mock.calls.join()).not.toContain('does not name')
})
