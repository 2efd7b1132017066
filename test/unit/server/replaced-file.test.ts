import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { backUp } from '../../../site/server/backup/backup.ts'
import { restore } from '../../../site/server/backup/restore.ts'
import type { Database } from '../../../site/server/database/database.ts'
import { openDatabase } from '../../../site/server/open-database.ts'
import { keepLogs, serve } from '../server-fixture.ts'
import { emailsIn, post, samples } from '../server-samples.ts'

keepLogs()

/** Does something with a database as a command does: with a connection of its own. */
async function command<Result>(path: string, act: (store: Database) => Promise<Result>) {
  const store = await openDatabase(path)
  await act(store).finally(store.close)
}

/** Two servers with one database of five sign-ups, and a backup of the first four. */
async function prepare() {
  const one = await serve()
  const path = one.waitlistDatabase
  const two = await serve({ waitlistDatabase: path })
  const [backup, away] = ['backup.db', 'away.db'].map((name) => join(one.folder, name)) as [
    string,
    string,
  ]
  const send = async (server: { endpoint: string }, name: string) =>
    (await post(server.endpoint, { ...samples(1, name)[0], comments: 'x'.repeat(1000) })).status
  for (let at = 0; at < 4; at += 1) await send(one, `old${at}-`)
  await command(path, (store) => backUp(store, backup))
  await send(two, 'last')
  return { one, two, path, backup, away, send }
}

const newOnly = (emails: readonly string[]) =>
  emails.filter((email) => !email.startsWith('old')).map((email) => email.replace(/0@.*/, ''))

it.each(['moved over it', 'put in its place after it was moved away'])(
  'answers one 503 after a backup was %s, and stores the next sign-up in the file at the path',
  async (how) => {
    const { one, two, path, backup, away, send } = await prepare()
    if (!how.startsWith('moved')) renameSync(path, away)
    renameSync(backup, path)
    for (const server of [one, two]) {
      expect(await send(server, 'a')).toBe(503)
      expect(await send(server, server === one ? 'b' : 'c')).toBe(201)
    }
    expect(newOnly(emailsIn(path))).toEqual(['b', 'c'])
    if (!how.startsWith('moved')) expect(newOnly(emailsIn(away))).toEqual(['last'])
  },
)

it('commits nothing to a file that is replaced during the transaction', async () => {
  const { one, path, backup, send } = await prepare()
  const change = command(path, (store) =>
    store.change(async ({ all }) => {
      await all("UPDATE signups SET full_name = 'x'")
      renameSync(backup, path)
    }),
  )
  await expect(change).rejects.toThrow('the file was moved, removed or replaced')
  expect([await send(one, 'a'), await send(one, 'b')]).toEqual([503, 201])
  expect(newOnly(emailsIn(path))).toEqual(['b'])
})

it('begins no new list after its file was removed, and continues when the file is back', async () => {
  const { one, path, away, send } = await prepare()
  renameSync(path, away)
  for (let times = 0; times < 2; times += 1) expect(await send(one, 'a')).toBe(503)
  expect((await fetch(`${one.url}/health`)).status).toBe(503)
  expect(vi.mocked(console.error).mock.calls.join()).toContain('Put it back, or restore a backup')
  renameSync(away, path)
  expect(await send(one, 'b')).toBe(201)
  expect(newOnly(emailsIn(path))).toEqual(['b', 'last'])
})

it('stores nothing in a damaged file, and continues after a restore', async () => {
  const { one, path, backup, away, send } = await prepare()
  writeFileSync(away, readFileSync(backup).fill(0xff, 4096))
  renameSync(away, path)
  for (let times = 0; times < 2; times += 1) expect(await send(one, 'a')).toBe(503)
  await command(path, (store) => restore(store, backup, away))
  await vi.waitUntil(async () => (await send(one, 'b')) === 201)
  expect(newOnly(emailsIn(path))).toEqual(['b'])
})

/**
 * Leaves a file as a process leaves it that is killed during a commit: some pages are written, and a journal has the
 * old ones (sqlite.org/fileformat.html#the_rollback_journal).
 */
function writeHalf(path: string) {
  const file = readFileSync(path)
  const size = file.readUInt16BE(16)
  const pages = file.length / size
  const header = Buffer.alloc(512)
  Buffer.from('d9d505f920a163d7', 'hex').copy(header)
  for (const [at, value] of [2, 7, pages, 512, size].entries())
    header.writeUInt32BE(value, 8 + at * 4)
  const records = [1, pages].map((at) => {
    const page = file.subarray((at - 1) * size, at * size)
    const [number, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    number.writeUInt32BE(at)
    let total = 7
    for (let place = size - 200; place > 0; place -= 200) total += page[place] ?? 0
    sum.writeUInt32BE(total)
    return Buffer.concat([number, page, sum])
  })
  writeFileSync(`${path}-journal`, Buffer.concat([header, ...records]))
  file.writeUInt32BE(file.readUInt32BE(24) + 1, 24)
  writeFileSync(path, file.fill(0xee, file.length - size))
}

it.each<[string, string[], (path: string, backup: string) => unknown]>([
  ['rolls an interrupted commit back', ['last', 'new'], () => {}],
  [
    'does not apply the journal of an interrupted commit to a backup that is moved over the file',
    ['new'],
    (path, backup) => renameSync(backup, path),
  ],
  [
    'does not apply the journal of an interrupted commit to a restored backup',
    ['new'],
    (path, backup) => {
      rmSync(path)
      return command(path, (store) => restore(store, backup, `${path}.before`))
    },
  ],
])('%s', async (_, expected, change) => {
  const { one, two, path, backup, send } = await prepare()
  await Promise.all([one.close(), two.close()])
  writeHalf(path)
  await change(path, backup)
  // A new server checks the whole file.
  const next = await serve({ waitlistDatabase: path })
  expect(await send(next, 'new')).toBe(201)
  expect(newOnly(emailsIn(path))).toEqual(expected)
  expect(emailsIn(path)).toHaveLength(4 + expected.length)
})
