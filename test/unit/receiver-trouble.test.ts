import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { serverSettings } from '../../site/server/http/settings.ts'
import { openDatabase } from '../../site/server/waitlist/database.ts'
import { createReceiver } from '../../site/server/waitlist/receiver.ts'
import { postHead, rawClient } from '../attack/raw-client.ts'
import { canLimitFiles, limitFiles } from './file-limit.ts'
import { serve, serveHandler, start } from './server-fixture.ts'
import { emailsIn, post, sample, samples, storedIn } from './server-samples.ts'

const other = { ...sample, email: 'other@example.com' }

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  return () => logged.mockRestore()
})
const logged = () => vi.mocked(console.error).mock.calls.flat()

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
  'answers 507 while the disk is full, keeps what it has, and recovers',
  async () => {
    const { endpoint: started, pid, output, waitlistDatabase } = start()
    const endpoint = await started()
    const [before, ...lost] = samples(6)
    expect((await post(endpoint, before)).status).toBe(201)
    limitFiles(pid, statSync(`${waitlistDatabase}-wal`).size + 100)
    for (let round = 0; round < 2; round += 1) {
      const answers = await Promise.all(lost.map((submission) => post(endpoint, submission)))
      expect(answers.map(({ status }) => status)).toEqual([507, 507, 507, 507, 507])
      expect(await answers[0]?.json()).toEqual({ error: expect.stringContaining('try again') })
    }
    expect(storedIn(waitlistDatabase)).toEqual([before])
    limitFiles(pid, 'unlimited')
    // The same sign-ups once more, as the outbox of the page sends them.
    for (const submission of lost) expect((await post(endpoint, submission)).status).toBe(201)
    expect(emailsIn(waitlistDatabase)).toEqual(samples(6).map(({ email }) => email))
    // One line for each, with the cause and without the person.
    const said = output.errors.trimEnd().split('\n')
    expect(said).toHaveLength(10)
    for (const line of said)
      expect(line).toMatch(
        /^A sign-up was refused with 507: (database or disk is full|disk I\/O error)$/,
      )
  },
)

it('answers 507 when the database is read-only', async () => {
  const { waitlistDatabase } = await serve()
  const { connection, close } = openDatabase(waitlistDatabase, { readonly: true })
  onTestFinished(close)
  const add = async () => void connection.exec('DELETE FROM signups')
  const receiver = createReceiver({ add }, serverSettings({ WAITLIST_RATE: '0' }))
  const { endpoint } = await serveHandler(receiver)
  expect((await post(endpoint, sample)).status).toBe(507)
  expect(logged()).toEqual(['A sign-up was refused with 507: attempt to write a readonly database'])
})

it('answers 507 when the database is damaged, and recovers with a good copy', async () => {
  const first = await serve()
  const { waitlistDatabase } = first
  expect((await post(first.endpoint, sample)).status).toBe(201)
  await first.close()
  const copy = readFileSync(waitlistDatabase)
  // All but the first page, so that only what is done with it shows the damage.
  writeFileSync(waitlistDatabase, Buffer.from(copy).fill(0xff, 4096))
  const { endpoint } = await serve({ waitlistDatabase })
  expect((await post(endpoint, other)).status).toBe(507)
  expect(logged()).toEqual([expect.stringMatching(/^A sign-up was refused with 507: .*malformed/)])
  // Put in its place as a restored backup is: by another file.
  for (const ending of ['', '-wal', '-shm']) rmSync(waitlistDatabase + ending, { force: true })
  writeFileSync(waitlistDatabase, copy)
  expect((await post(endpoint, other)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
})

it('begins a new database when somebody removes it', async () => {
  const { endpoint, waitlistDatabase } = await serve()
  expect((await post(endpoint, sample)).status).toBe(201)
  rmSync(waitlistDatabase)
  expect((await post(endpoint, other)).status).toBe(201)
  expect((await post(endpoint, sample)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([other, sample])
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
