import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { backUp } from '../../site/server/backup/backup.ts'
import { copyTo } from '../../site/server/backup/copy.ts'
import { restore } from '../../site/server/backup/restore.ts'
import { type Database, iso } from '../../site/server/database/database.ts'
import { claimEvents, claimLetter, noteOutcome } from '../../site/server/outbox/claims.ts'
import { clock } from '../../site/server/outbox/clock.ts'
import { createLease } from '../../site/server/outbox/lease.ts'
import { pauseReason, resume } from '../../site/server/outbox/pause.ts'
import { addLetter } from '../../site/server/outbox/recipients.ts'
import { deletePerson, deleteUnconfirmed } from '../../site/server/sign-ups/deletion.ts'
import { cancelConfirmation, confirm, unsubscribe } from '../../site/server/sign-ups/people.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { add, allIn, made, onBoth, received, receivedOf, rowsOf, use } from './fixture.ts'
import { letter, sendAll } from './sending.ts'

const day = 86_400_000

const asking = { welcome: { asks: true }, events: true }

const emails = async (store: Database) => (await allIn(store)).map(({ email }) => email).sort()

/** A database with three people, one of them with a suspect sign-up too, and a letter to two. */
async function filled(address: string) {
  const store = await made(address)
  for (const one of receivedOf(3)) await add(store, one, asking)
  await store.change((queries) => confirm(queries, 'person0@example.com', Date.now(), asking))
  await store.change((queries) => confirm(queries, 'person1@example.com', Date.now(), asking))
  await store.change((queries) => addLetter(queries, letter, {}, Date.now()))
  return store
}

const tables = ['people', 'signups', 'deleted_people', 'letters', 'deliveries']

/** All rows of a database. */
async function rowsIn(store: Database) {
  const all: Record<string, unknown> = {}
  for (const table of tables) all[table] = await rowsOf(store, `SELECT * FROM ${table} ORDER BY 1`)
  return all
}

/** Sends a letter that waits, as a server does. */
const sendOne = (store: Database, state: 'sent' | 'unknown', isWelcomeToo = false) =>
  store.change(async (queries) => {
    const claimed = await claimLetter(queries, isWelcomeToo, Date.now())
    if (!claimed) throw new Error('Nothing waits.')
    await noteOutcome(queries, claimed, { state, answer: state }, Date.now())
    return claimed.person
  })

const statesIn = async (store: Database) =>
  (
    await rowsOf(
      store,
      `SELECT person, state FROM deliveries WHERE letter = '${letter.id}' ORDER BY person`,
    )
  ).map(({ person, state }) => `${person} ${state}`)

onBoth((newDatabase) => {
  const newFile = () => join(temporaryFolder(), 'new.db')

  it('is backed up into a file of its own with every row, and gives them back', async () => {
    const store = await filled(await newDatabase())
    const before = await rowsIn(store)
    const file = newFile()
    await backUp(store, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await rowsIn(use(file))).toEqual(before)
    await expect(backUp(store, file)).rejects.toThrow(`${file} exists already`)
    const empty = await made(await newDatabase())
    const { now } = await restore(empty, file, newFile())
    expect([now, await emails(empty)]).toEqual([3, receivedOf(3).map(({ email }) => email)])
  })

  it('is backed up over what a killed command left, and loses no other file', async () => {
    const store = await filled(await newDatabase())
    const file = newFile()
    // No process has the first number; this one had it before, as in a container.
    const left = [2 ** 30, process.pid].flatMap((id) =>
      ['', '-journal'].map((end) => `${file}.${id}.part${end}`),
    )
    const kept = [`${file}.${process.ppid}.part`, `${file}.part`, `${file}.my.part`]
    for (const name of [...left, ...kept]) writeFileSync(name, 'half')
    await backUp(store, file)
    expect(await rowsIn(use(file))).toEqual(await rowsIn(store))
    expect(
      readdirSync(dirname(file))
        .map((name) => join(dirname(file), name))
        .sort(),
    ).toEqual([file, ...kept].sort())
  })

  it('is replaced by a backup, is saved, and sends nothing until the operator says so', async () => {
    const store = await filled(await newDatabase())
    const file = newFile()
    await backUp(store, file)
    await add(store, received({ email: 'late@example.com' }))
    const before = await rowsIn(store)
    const saved = newFile()
    expect(await restore(store, file, saved)).toEqual({
      ...{ saved, before: 4, now: 3, deleted: 0, underWay: [], dropped: 0 },
    })
    expect(await emails(store)).toEqual(receivedOf(3).map(({ email }) => email))
    expect(await rowsIn(use(saved))).toEqual(before)
    expect(statSync(saved).mode & 0o777).toBe(0o600)
    expect(await store.read((queries) => pauseReason(queries, 'mail'))).toBeDefined()
    expect(await store.read((queries) => pauseReason(queries, 'webhook'))).toBeDefined()
    const claim = (isWelcomeToo: boolean) =>
      store.change(async (queries) => [
        await claimLetter(queries, isWelcomeToo, Date.now()),
        ...(await claimEvents(queries, Date.now())),
      ])
    expect([await claim(false), await claim(true)]).toEqual([[undefined], [undefined]])
    await store.change(resume)
    expect((await sendAll(store)).size).toBe(2)
  })

  it('keeps deletions, unsubscribes, confirmations and the record of letters at a restore', async () => {
    const store = await filled(await newDatabase())
    const file = newFile()
    await backUp(store, file)
    expect(await sendOne(store, 'sent')).toBe('person0@example.com')
    expect(await sendOne(store, 'unknown')).toBe('person1@example.com')
    await store.change((queries) => confirm(queries, 'person2@example.com', Date.now(), asking))
    await store.change((queries) => unsubscribe(queries, 'person0@example.com', Date.now(), asking))
    await deletePerson(store, 'person1@example.com', asking)
    const [row] = await rowsOf(store, "SELECT * FROM people WHERE person = 'person0@example.com'")
    const { deleted } = await restore(store, file, newFile())
    expect(deleted).toBe(1)
    expect(await emails(store)).toEqual(['person0@example.com', 'person2@example.com'])
    expect(
      await rowsOf(store, "SELECT * FROM people WHERE person = 'person0@example.com'"),
    ).toEqual([row])
    expect(await statesIn(store)).toEqual(['person0@example.com sent'])
    const events = await rowsOf(
      store,
      "SELECT body FROM deliveries WHERE channel = 'webhook' AND body LIKE '%person.deleted%'",
    )
    expect(events).toHaveLength(1)
    expect(await add(store, received({ email: 'person1@example.com' }))).toBe('deleted')
    const unconfirmed = 'SELECT person FROM people WHERE confirmed_at IS NULL'
    expect(await rowsOf(store, unconfirmed)).toEqual([])
  })

  it('names the letters in progress at a restore, and lets their server record the result', async () => {
    const store = await filled(await newDatabase())
    const file = newFile()
    await backUp(store, file)
    const claimed = await store.change((queries) => claimLetter(queries, false, Date.now()))
    if (!claimed) throw new Error('Nothing waits.')
    expect((await restore(store, file, newFile())).underWay).toEqual(['person0@example.com'])
    const sent = { state: 'sent', answer: '' } as const
    await store.change((queries) => noteOutcome(queries, claimed, sent, Date.now()))
    expect(await statesIn(store)).toEqual([
      'person0@example.com sent',
      'person1@example.com waiting',
    ])
    // Letters that were being sent when the backup was made have unknown delivery.
    await store.change(resume)
    await store.change((queries) => claimLetter(queries, false, Date.now()))
    const second = newFile()
    await backUp(store, second)
    const other = await made(await newDatabase())
    await restore(other, second, newFile())
    expect(await statesIn(other)).toEqual([
      'person0@example.com sent',
      'person1@example.com unknown',
    ])
  })

  it('counts waiting letters that a restore drops, and repeats none after another restore', async () => {
    const store = await made(await newDatabase())
    await add(store, received({ email: 'person0@example.com' }), asking)
    const early = newFile()
    await backUp(store, early)
    await add(store, received({ email: 'person1@example.com' }), asking)
    for (const who of [0, 1])
      await store.change((queries) =>
        confirm(queries, `person${who}@example.com`, Date.now(), asking),
      )
    await store.change((queries) => addLetter(queries, letter, {}, Date.now()))
    const late = newFile()
    await backUp(store, late)
    for (let sent = 0; sent < 2; sent += 1) await sendOne(store, 'sent')
    for (let sent = 0; sent < 2; sent += 1) await sendOne(store, 'sent', true)
    await add(store, received({ email: 'person2@example.com' }), asking)
    expect((await restore(store, early, newFile())).dropped).toBe(1)
    // A repeated sign-up whose answer was lost, and a restore of the newer backup.
    const again = received({ email: 'Person1+a@example.com' })
    for (const signUp of [again, received({ email: 'person1@example.com' })])
      expect(await add(store, signUp, asking)).toBe('added')
    const [{ first }] = (await rowsOf(
      store,
      `SELECT min(due_at) AS first FROM deliveries WHERE letter = 'welcome' AND state = 'waiting'`,
    )) as [{ first: string }]
    expect(Date.parse(first)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect((await restore(store, late, newFile())).dropped).toBe(1)
    const waiting = `SELECT letter, person FROM deliveries
      WHERE channel = 'mail' AND state = 'waiting' AND due_at < $1`
    expect(await rowsOf(store, waiting, new Date().toISOString())).toEqual([])
  })

  it('deletes nobody because a restore asks them again to confirm', async () => {
    const store = await made(await newDatabase())
    const longAgo = Date.now() - 40 * day
    for (const name of ['cancelled', 'confirmed', 'unconfirmed']) {
      const time = { submittedAt: iso(longAgo), receivedAt: iso(longAgo) }
      await add(store, received({ email: `${name}@example.com`, ...time }), asking)
      await store.change(async (queries) => {
        const claimed = await claimLetter(queries, true, longAgo)
        if (!claimed) throw new Error('There is no welcome.')
        await noteOutcome(queries, claimed, { state: 'sent', answer: '' }, longAgo)
      })
    }
    const file = newFile()
    await backUp(store, file)
    await store.change((queries) => cancelConfirmation(queries, ['cancelled@example.com']))
    await store.change((queries) => confirm(queries, 'confirmed@example.com', Date.now(), asking))
    await restore(store, file, newFile())
    await deleteUnconfirmed(store, 14, Date.now())
    const left = ['cancelled@example.com', 'confirmed@example.com']
    expect(await emails(store)).toEqual(left)
    // In a new database nobody knows who has confirmed since. Their days begin again.
    const other = await made(await newDatabase())
    await restore(other, file, newFile())
    await deleteUnconfirmed(other, 14, Date.now() + 13 * day)
    expect(await emails(other)).toEqual([...left, 'unconfirmed@example.com'])
    await deleteUnconfirmed(other, 14, Date.now() + 15 * day)
    expect(await emails(other)).toEqual([])
  })

  it('loses no sign-up during a restore', async () => {
    const address = await newDatabase()
    const store = await filled(address)
    const file = newFile()
    await backUp(store, file)
    const other = use(address)
    const saved = newFile()
    let isOver = false
    const restoring = restore(store, file, saved).finally(() => {
      isOver = true
    })
    const acknowledged: string[] = []
    for (let at = 0; !isOver; at += 1) {
      const email = `while${at}@example.com`
      const outcome = await add(other, received({ email })).catch(() => undefined)
      if (outcome === 'added') acknowledged.push(email)
    }
    await restoring
    const there = new Set([...(await emails(store)), ...(await emails(use(saved)))])
    expect(acknowledged.filter((email) => !there.has(email))).toEqual([])
  })

  it('is copied once into an empty database, which is paused, and not beside a server', async () => {
    const [from, to] = [await filled(await newDatabase()), use(await newDatabase())]
    const lease = createLease(from, clock)
    await lease.beat()
    const keeping = setInterval(() => void lease.beat().catch(() => {}), 50)
    onTestFinished(() => clearInterval(keeping))
    await expect(copyTo(from, to, clock)).rejects.toThrow(/^A server runs with /)
    clearInterval(keeping)
    await lease.release()
    expect(await copyTo(from, to, clock)).toBe(3)
    expect(await rowsIn(to)).toEqual(await rowsIn(from))
    expect(await to.read((queries) => pauseReason(queries))).toBeDefined()
    expect(await from.read((queries) => pauseReason(queries))).toBeUndefined()
    await expect(copyTo(from, to, clock)).rejects.toThrow(
      / is not empty: it has 3 rows in people\. /,
    )
  })
})

it('moves an unreadable file aside and puts a backup in its place', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  const folder = temporaryFolder()
  const [path, file, saved] = ['waitlist.db', 'backup.db', 'saved.db'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const store = await filled(path)
  await store.change((queries) => claimLetter(queries, false, Date.now()))
  await store.change((queries) => claimEvents(queries, Date.now()))
  await backUp(store, file)
  await store.close()
  // A command that was killed left them.
  const rests = ['', '-journal'].map((end) => `${path}.${process.pid}.part${end}`)
  for (const rest of rests) writeFileSync(rest, '')
  const damaged = readFileSync(path).fill(0xff, 4096)
  writeFileSync(path, damaged)
  const other = use(path)
  expect(await restore(other, file, saved)).toMatchObject({ before: undefined, now: 3 })
  expect(readFileSync(saved).equals(damaged)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await emails(use(path))).toEqual(receivedOf(3).map(({ email }) => email))
  expect([`${path}-journal`, ...rests].filter((rest) => existsSync(rest))).toEqual([])
  // What was in progress at the backup is resolved when a server takes the lease.
  await createLease(use(path), clock).beat()
  const open = await rowsOf(
    use(path),
    'SELECT DISTINCT channel, state FROM deliveries WHERE tries > 0 ORDER BY channel',
  )
  expect(open).toEqual([
    { channel: 'mail', state: 'unknown' },
    { channel: 'webhook', state: 'waiting' },
  ])
})
