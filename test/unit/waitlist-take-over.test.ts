import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { serve, start, temporaryFolder } from './server-fixture.ts'
import { emailsIn, post, rowsIn, sample, samples, storedIn } from './server-samples.ts'

const other = { ...sample, email: 'other@example.com' }
const lines = (...values: unknown[]) =>
  values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('')

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  return () => vi.restoreAllMocks()
})
const logged = () => vi.mocked(console.log).mock.calls.flat()
const warnings = () => vi.mocked(console.warn).mock.calls.flat()

/** A folder with a file from before, and the path of the database beside it. */
function folderWith(text: string) {
  const folder = temporaryFolder()
  const old = join(folder, 'waitlist.jsonl')
  writeFileSync(old, text, { mode: 0o644 })
  return { old, kept: `${old}.imported`, waitlistDatabase: join(folder, 'waitlist.db') }
}

it('takes the sign-ups of the file from before over, and says so', async () => {
  const text = lines({ ...sample, comments: 'x'.repeat(12_000) }, other)
  const { old, kept, waitlistDatabase } = folderWith(text)
  const { endpoint } = await serve({ waitlistDatabase })
  expect(storedIn(waitlistDatabase)).toEqual([{ ...sample, comments: 'x'.repeat(12_000) }, other])
  expect(rowsIn(waitlistDatabase)).toMatchObject([
    { receivedAt: null, origin: null },
    { receivedAt: null, origin: null },
  ])
  expect(existsSync(old)).toBe(false)
  expect(readFileSync(kept, 'utf8')).toBe(text)
  expect(statSync(kept).mode & 0o077).toBe(0)
  expect(logged()).toEqual([
    `2 sign-ups of ${old} are now in ${waitlistDatabase}. The file was renamed to ${kept}; it holds personal data, so delete it when you are sure.`,
  ])
  expect(warnings()).toEqual([])
  // They are known: a repeat that comes from an outbox is none.
  expect((await post(endpoint, other)).status).toBe(201)
  expect(storedIn(waitlistDatabase)).toHaveLength(2)
})

it('does so once', async () => {
  const { waitlistDatabase } = folderWith(lines(sample))
  const first = await serve({ waitlistDatabase })
  await first.close()
  await serve({ waitlistDatabase })
  expect(logged()).toHaveLength(1)
  expect(storedIn(waitlistDatabase)).toEqual([sample])
})

it('stores none twice where a crash came before the renaming, or the file itself has repeats', async () => {
  const { old, waitlistDatabase } = folderWith(lines(sample, sample, other))
  const first = await serve({ waitlistDatabase })
  await first.close()
  writeFileSync(old, lines(sample, other, { ...sample, email: 'third@example.com' }))
  await serve({ waitlistDatabase })
  expect(emailsIn(waitlistDatabase)).toEqual([other.email, sample.email, 'third@example.com'])
  // And what was kept from the first time is still there.
  expect(existsSync(`${old}.imported`)).toBe(true)
  expect(existsSync(`${old}.imported-2`)).toBe(true)
})

it('names the lines that hold no sign-up, and keeps them in the file', async () => {
  const { comments: _left, ...incomplete } = sample
  const wrongType = { ...sample, interestedDomains: 'x' }
  const text = `${lines(sample, 'no JSON', [], other, incomplete, wrongType)}{"fullName":"torn`
  const { kept, waitlistDatabase } = folderWith(text)
  await serve({ waitlistDatabase })
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
  expect(readFileSync(kept, 'utf8')).toBe(text)
  expect(warnings()).toEqual([`${kept}: no sign-up in line 2, 3, 5, 6, 7, which is only there.`])
})

it('takes a last line without its newline', async () => {
  const { waitlistDatabase } = folderWith(lines(sample) + JSON.stringify(other))
  await serve({ waitlistDatabase })
  expect(storedIn(waitlistDatabase)).toEqual([sample, other])
  expect(warnings()).toEqual([])
})

it('loses and doubles nothing when it is killed in the middle', async () => {
  const all = samples(30_000)
  const { old, waitlistDatabase } = folderWith(lines(...all))
  for (let kills = 0; kills < 4; kills += 1) {
    const { kill, ended } = start({ WAITLIST_DATABASE: waitlistDatabase })
    // As soon as the first pages are being written, and a little later each time.
    await vi.waitUntil(() => statSync(`${waitlistDatabase}-wal`, { throwIfNoEntry: false })?.size, {
      timeout: 20_000,
      interval: 1,
    })
    await new Promise((resolve) => setTimeout(resolve, kills * 40))
    kill('SIGKILL')
    await ended
  }
  const { listening } = start({ WAITLIST_DATABASE: waitlistDatabase })
  await listening()
  expect(existsSync(old)).toBe(false)
  expect(emailsIn(waitlistDatabase)).toEqual(all.map(({ email }) => email).toSorted())
}, 120_000)
