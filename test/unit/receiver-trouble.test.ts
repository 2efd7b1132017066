import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serverSettings } from '../../site/server/http/settings.ts'
import { hostInNode } from '../../site/server/http/web-handler.ts'
import { copyInto } from '../../site/server/store/sqlite/copy-into.ts'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { restore } from '../../site/server/store/sqlite/restore.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { postHead, rawClient } from '../attack/raw-client.ts'
import { canLimitFiles, limitFiles } from './file-limit.ts'
import { serve, serveHandler, start } from './server-fixture.ts'
import { emailsIn, idleStore, post, sample, samples, storedIn } from './server-samples.ts'

const other = { ...sample, email: 'other@example.com' }

beforeEach(() => {
  const spies = [
    vi.spyOn(console, 'error').mockReturnValue(),
    vi.spyOn(console, 'warn').mockReturnValue(),
    vi.spyOn(console, 'log').mockReturnValue(),
  ]
  return () => spies.forEach((spy) => void spy.mockRestore())
})
const logged = () => vi.mocked(console.error).mock.calls.flat()
const warned = () => vi.mocked(console.warn).mock.calls.flat()

/** Locks a database as another process does that writes. */
function lock(path: string) {
  const { connection, close } = openDatabase(path)
  onTestFinished(close)
  connection.exec('BEGIN IMMEDIATE')
  return () => connection.exec('ROLLBACK')
}

it('waits for a locked database, and answers others meanwhile', async () => {
  const { endpoint, url, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  let isAnswered = false
  const answer = post(endpoint, sample).finally(() => {
    isAnswered = true
  })
  for (let times = 0; times < 20; times += 1) expect((await fetch(url)).status).toBe(200)
  expect((await post(endpoint, '{}')).status).toBe(400)
  expect(isAnswered).toBe(false)
  unlock()
  expect((await answer).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample])
})

it('stores what has waited in the order in which it came', async () => {
  const { endpoint, url, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  const sent = samples(50, 'waiting')
  const { socket, answered, statuses } = rawClient(endpoint)
  for (const body of sent.map((submission) => JSON.stringify(submission)))
    socket.write(postHead(endpoint, `Content-Length: ${body.length}`) + body)
  for (let times = 0; times < 20; times += 1) expect((await fetch(url)).status).toBe(200)
  unlock()
  await answered(sent.length)
  socket.destroy()
  expect(new Set(statuses())).toEqual(new Set([201]))
  expect(storedIn(waitlistDatabase)).toEqual(sent)
})

it('answers 503 when it stays locked, says when to come back, and takes it then', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  const unlock = lock(waitlistDatabase)
  const refused = await post(endpoint, sample)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  expect(await refused.json()).toEqual({ error: expect.stringContaining('try again') })
  expect(logged()).toEqual(['A sign-up was refused with 503: database is locked'])
  unlock()
  expect(storedIn(waitlistDatabase)).toEqual([])
  expect((await post(endpoint, sample)).status).toBe(201)
})

it.skipIf(!canLimitFiles)(
  'answers 503 while the disk is full, keeps what it has, and recovers',
  async () => {
    const { endpoint: started, pid, output, waitlistDatabase } = start()
    const endpoint = await started()
    const [before, ...lost] = samples(6)
    expect((await post(endpoint, before)).status).toBe(201)
    limitFiles(pid, statSync(`${waitlistDatabase}-wal`).size + 100)
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(lost.map((submission) => post(endpoint, submission)))
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503])
      expect(await answers[0]?.json()).toEqual({ error: expect.stringContaining('try again') })
    }
    expect(storedIn(waitlistDatabase)).toEqual([before])
    limitFiles(pid, 'unlimited')
    // The same sign-ups once more, as the outbox of the page sends them.
    for (const submission of lost) expect((await post(endpoint, submission)).status).toBe(201)
    expect(emailsIn(waitlistDatabase)).toEqual(samples(6).map(({ email }) => email))
    // One line a minute, with the cause and without the person.
    expect(output.errors.trimEnd()).toMatch(
      /^A sign-up was refused with 503: (database or disk is full|disk I\/O error)$/,
    )
  },
)

it('answers 503 when the database is read-only', async () => {
  const { waitlistDatabase } = await serve()
  const { connection, close } = openDatabase(waitlistDatabase, { readonly: true })
  onTestFinished(close)
  const check = async () => {
    connection.exec('DELETE FROM signups')
  }
  const add = () => check().then(() => 'stored' as const)
  const receiver = createReceiver(
    { ...idleStore, add, check },
    serverSettings({ WAITLIST_RATE: '0' }),
  )
  const { endpoint } = await serveHandler(hostInNode(receiver))
  expect((await post(endpoint, sample)).status).toBe(503)
  expect(logged()).toEqual(['A sign-up was refused with 503: attempt to write a readonly database'])
})

it('does not start with a damaged database, and says what to do', async () => {
  const { waitlistDatabase, endpoint, close } = await serve()
  expect((await post(endpoint, sample)).status).toBe(201)
  await close()
  const copy = readFileSync(waitlistDatabase)
  writeFileSync(waitlistDatabase, Buffer.from(copy).fill(0xff, 4096))
  await expect(serve({ waitlistDatabase })).rejects.toThrow(/it is damaged .*--restore FILE/)
})

it('answers 503 while a damaged file is in the place of its database, and goes on after it', async () => {
  const { waitlistDatabase, endpoint, url } = await serve()
  expect((await post(endpoint, sample)).status).toBe(201)
  const health = async () => (await fetch(`${url}/health`)).status
  expect(await health()).toBe(200)
  const backup = join(dirname(waitlistDatabase), 'backup.db')
  copyInto(openDatabase(waitlistDatabase, { readonly: true }).connection, backup)
  const bad = Buffer.from(readFileSync(backup)).fill(0xff, 4096)
  writeFileSync(`${waitlistDatabase}.bad`, bad)
  renameSync(`${waitlistDatabase}.bad`, waitlistDatabase)
  expect((await post(endpoint, other)).status).toBe(503)
  expect(await health()).toBe(503)
  restore(waitlistDatabase, backup)
  expect((await post(endpoint, other)).status).toBe(201)
  expect(await health()).toBe(200)
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
})

it('puts its database back when somebody removes it, and says so', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint, sample)).status).toBe(201)
  rmSync(waitlistDatabase)
  expect((await post(endpoint, other)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
  expect(warned().join()).toMatch(
    /was removed while the server ran.*put back, with all sign-ups: 1/,
  )
})

it('opens a database only when the server that runs has put its files in order', async () => {
  const first = await serve()
  const { waitlistDatabase } = first
  expect((await post(first.endpoint, sample)).status).toBe(201)
  rmSync(`${waitlistDatabase}-wal`)
  const second = await serve({ waitlistDatabase })
  for (const { endpoint } of [first, second]) expect((await post(endpoint, other)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
})
it('shares the database with a second server', async () => {
  const first = await serve()
  const { waitlistDatabase } = first
  const second = await serve({ waitlistDatabase })
  const emails = Array.from({ length: 100 }, (_, at) => `both${at}@example.com`).sort()
  // Each to both in the same instant.
  const answers = await Promise.all(
    emails.flatMap((email) =>
      [first, second].map(({ endpoint }) => post(endpoint, { ...sample, email })),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(emailsIn(waitlistDatabase)).toEqual(emails)
})
