import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { serve, temporaryFolder } from './server-fixture.ts'
import { emailsIn, post, sample, storedIn } from './server-samples.ts'

const line = JSON.stringify(sample)
const other = { ...sample, email: 'other@example.com' }

beforeEach(() => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  return () => warned.mockRestore()
})
const warnings = () => vi.mocked(console.warn).mock.calls.flat()

/** A server on a file with this text. */
async function serveFile(text: string) {
  const waitlistFile = join(temporaryFolder(), 'waitlist.jsonl')
  writeFileSync(waitlistFile, text)
  return serve({ waitlistFile })
}

it('makes the folder and the file', async () => {
  const waitlistFile = join(temporaryFolder(), 'a', 'b', 'waitlist.jsonl')
  const { endpoint } = await serve({ waitlistFile })
  expect(readFileSync(waitlistFile, 'utf8')).toBe('')
  await post(endpoint, sample)
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it.each([1, 5, line.length - 1])('cuts off a last line torn after %d bytes', async (length) => {
  const { endpoint, waitlistFile } = await serveFile(`${line}\n${line.slice(0, length)}`)
  expect(readFileSync(waitlistFile, 'utf8')).toBe(`${line}\n`)
  expect(warnings()).toEqual([expect.stringContaining(`${length} bytes`)])
  await post(endpoint, other)
  expect(storedIn(waitlistFile)).toEqual([sample, other])
})

it('cuts off a file that is nothing but a torn line', async () => {
  const { endpoint, waitlistFile } = await serveFile(line.slice(0, 40))
  await post(endpoint, sample)
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it('cuts off what a power failure leaves', async () => {
  const { waitlistFile } = await serveFile(`${line}\n${'\0'.repeat(100)}`)
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it('keeps a whole last line that lacks its newline', async () => {
  const { endpoint, waitlistFile } = await serveFile(line)
  expect(storedIn(waitlistFile)).toEqual([sample])
  expect(warnings()).toEqual([])
  await post(endpoint, sample)
  await post(endpoint, other)
  expect(storedIn(waitlistFile)).toEqual([sample, other])
})

it('leaves damaged lines as they are and names their numbers', async () => {
  const text = `${line}\nno JSON\n[]\n${JSON.stringify(other)}\n{"email":1}\n`
  const { endpoint, waitlistFile } = await serveFile(text)
  expect(warnings()).toEqual([expect.stringContaining('line 2, 3, 5')])
  expect(warnings()[0]).toContain(waitlistFile)
  await post(endpoint, sample)
  await post(endpoint, other)
  expect(readFileSync(waitlistFile, 'utf8')).toBe(text)
})

it('says which file cannot be written, and why', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'taken'))
  writeFileSync(join(folder, 'file'), '')
  const taken = join(folder, 'taken')
  await expect(serve({ waitlistFile: taken })).rejects.toThrow(
    `The waitlist file ${taken} cannot be written: EISDIR: illegal operation on a directory.`,
  )
  const inFile = join(folder, 'file', 'waitlist.jsonl')
  await expect(serve({ waitlistFile: inFile })).rejects.toThrow(
    `The waitlist file ${inFile} cannot be written: E`,
  )
})

it('begins a new file when somebody removes it', async () => {
  const { endpoint, waitlistFile } = await serveFile(`${line}\n`)
  rmSync(waitlistFile)
  expect((await post(endpoint, sample)).status).toBe(201)
  expect(storedIn(waitlistFile)).toEqual([sample])
})

it('knows what somebody has added or taken away', async () => {
  const { endpoint, waitlistFile } = await serveFile(`${line}\n`)
  appendFileSync(waitlistFile, `${JSON.stringify(other)}\n`)
  await post(endpoint, other)
  expect(storedIn(waitlistFile)).toEqual([sample, other])
  writeFileSync(waitlistFile, '')
  await post(endpoint, other)
  expect(storedIn(waitlistFile)).toEqual([other])
})

it('shares the file with a second server', async () => {
  const first = await serve()
  const { waitlistFile } = first
  const second = await serve({ waitlistFile })
  const emails = Array.from({ length: 100 }, (_, at) => `both${at}@example.com`).sort()
  const answers = await Promise.all(
    emails.map((email, at) => post((at % 2 ? first : second).endpoint, { ...sample, email })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(emailsIn(waitlistFile)).toEqual(emails)
  // What one has stored, the other does not store again.
  for (const email of emails.slice(0, 10))
    for (const { endpoint } of [first, second]) await post(endpoint, { ...sample, email })
  expect(emailsIn(waitlistFile)).toEqual(emails)
})
