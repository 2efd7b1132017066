import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { campaignParameters } from '../../widgets/waitlist/outbox/campaign.ts'
import { submissionFields } from '../../widgets/waitlist/submission.ts'
import { temporaryFolder } from './server-fixture.ts'
import { sample } from './server-samples.ts'

const signUp = { ...sample, receivedAt: '2025-07-01T09:30:01.000Z', origin: 'https://a.example' }

beforeEach(() => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  return () => warned.mockRestore()
})
const warnings = () => vi.mocked(console.warn).mock.calls.flat()

/** A database that is closed after the test. */
function open(path = join(temporaryFolder(), '.data', 'waitlist.db')) {
  const database = openDatabase(path)
  onTestFinished(() => database.close())
  return { path, ...database }
}

/** What others than the owner may do, such as 0o055. */
const openToOthers = (path: string) => statSync(path).mode & 0o077

it('has one table with the fields of the wire, receivedAt, origin and the campaign', () => {
  const { connection, add, signUps } = open()
  const names = connection.prepare("SELECT name FROM pragma_table_info('signups')").pluck().all()
  expect(names).toEqual(['id', ...submissionFields, 'receivedAt', 'origin', ...campaignParameters])
  expect(connection.prepare('PRAGMA user_version').pluck().all()).toEqual([1])
  add(signUp)
  expect([...signUps()]).toEqual([signUp])
  const [domains] = connection.prepare('SELECT interestedDomains FROM signups').pluck().all()
  expect(domains).toBe(JSON.stringify(sample.interestedDomains))
})

it('keeps commits through a loss of power, and lets others read meanwhile', () => {
  const { connection } = open()
  const setting = (name: string) => connection.prepare(`PRAGMA ${name}`).pluck().all()
  expect(setting('journal_mode')).toEqual(['wal'])
  const full = 2
  expect(setting('synchronous')).toEqual([full])
})

it('is for its owner alone, with its companions and its folder', () => {
  const path = join(temporaryFolder(), 'a', 'b', 'waitlist.db')
  const { add } = open(path)
  add(signUp)
  const names = readdirSync(join(path, '..'))
  expect(names).toHaveLength(4)
  for (const name of ['..', ...names]) expect(openToOthers(join(path, '..', name)), name).toBe(0)
  expect(openToOthers(join(path, '../..'))).toBe(0)
  expect(warnings()).toEqual([])
})

it.each(['.data', 'own'])('becomes so when it was made otherwise, in the folder %s', (name) => {
  const folder = join(temporaryFolder(), name)
  const path = join(folder, 'waitlist.db')
  open(path).add(signUp)
  writeFileSync(join(folder, name === '.data' ? 'other.txt' : 'waitlist.db-journal'), '')
  const files = ['', '-wal', '-shm'].map((ending) => path + ending)
  for (const file of files) chmodSync(file, 0o666)
  chmodSync(folder, 0o755)
  open(path)
  for (const file of [folder, ...files]) expect(openToOthers(file), file).toBe(0)
  expect(warnings()).toEqual([])
})

it.each([
  ['with other things in it', 0o755, 'other.txt'],
  ['that all share, such as /tmp', 0o1777, undefined],
])('leaves a folder %s as it is, and says so', (_, mode, other) => {
  const folder = join(temporaryFolder(), 'shared')
  mkdirSync(folder)
  if (other) writeFileSync(join(folder, other), '')
  chmodSync(folder, mode)
  const { path } = open(join(folder, 'waitlist.db'))
  expect(statSync(folder).mode & 0o7777).toBe(mode)
  expect(openToOthers(path)).toBe(0)
  expect(warnings()).toEqual([expect.stringContaining(`look into the folder ${folder},`)])
})

it('says which database cannot be opened, and why', () => {
  const folder = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const refused = (path: string, why: string) =>
    expect(() => open(path)).toThrow(`The waitlist database ${path} cannot be opened: ${why}`)
  refused(folder, 'it is not a file.')
  refused(join(file('file', ''), 'waitlist.db'), 'E')
  refused(file('text.db', 'no database '.repeat(100)), 'file is not a database.')
})

it('says that a database is of a later release', () => {
  const { path, connection } = open()
  connection.exec('PRAGMA user_version = 2')
  const later = 'it has version 2, of a later release than this one, which knows version 1.'
  expect(() => openDatabase(path)).toThrow(`database ${path} cannot be opened: ${later}`)
  expect(() => openDatabase(path, { readonly: true })).toThrow('of a later release')
})

it('opened for reading only it makes and changes nothing', () => {
  const folder = temporaryFolder()
  const missing = join(folder, 'missing.db')
  expect(() => openDatabase(missing, { readonly: true })).toThrow(
    `The waitlist database ${missing} cannot be opened: ENOENT: no such file or directory.`,
  )
  expect(existsSync(missing)).toBe(false)
  const empty = join(folder, 'empty.db')
  writeFileSync(empty, '')
  expect(() => openDatabase(empty, { readonly: true })).toThrow('there is no waitlist in it.')

  const { path, add } = open(join(folder, 'odd name %41?.db'))
  add(signUp)
  const reading = openDatabase(path, { readonly: true })
  expect([...reading.signUps()]).toHaveLength(1)
  expect(() => reading.add({ ...signUp, submittedAt: 'later' })).toThrow(/readonly/)
  expect(() => reading.connection.exec('DELETE FROM signups')).toThrow(/readonly/)
  reading.close()
})
