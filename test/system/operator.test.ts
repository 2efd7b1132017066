import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keptFiles } from '../../site/server/store/sqlite/kept-files.ts'
import { report } from '../unit/report-fixture.ts'
import { start } from '../unit/server-fixture.ts'
import { emailsIn, post, samples } from '../unit/server-samples.ts'

it.each(['mv', 'cp', 'rm'])('loses nothing of two servers when somebody does %s', async (how) => {
  const first = start()
  const { waitlistDatabase } = first
  const firstEndpoint = await first.endpoint()
  const second = start({ WAITLIST_DATABASE: waitlistDatabase })
  const endpoints = [firstEndpoint, await second.endpoint()] as const
  const sent = samples(30, 'two-servers')
  const send = (from: number, to: number) =>
    Promise.all(sent.slice(from, to).map((one, at) => post(endpoints[at % 2 ? 1 : 0], one)))
  await send(0, 10)
  const backup = join(first.folder, 'backup.db')
  expect((await report(first.folder, ['--backup', backup])).errors).toBe('')
  await send(10, 20)
  if (how === 'mv') renameSync(backup, waitlistDatabase)
  if (how === 'cp') writeFileSync(waitlistDatabase, readFileSync(backup))
  if (how === 'rm') rmSync(waitlistDatabase)
  const answers = await send(20, 30)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const server of [first, second]) {
    server.kill('SIGTERM')
    await server.ended
  }
  const emails = emailsIn(waitlistDatabase)
  const missing = sent.slice(20).filter(({ email }) => !emails.includes(email))
  expect(missing).toEqual([])
  // A backup holds the first ten; those in between are kept beside it, but for a copy over the file.
  const kept = keptFiles(waitlistDatabase).filter((name) => !name.endsWith('-wal'))
  const everywhere = new Set([...emails, ...kept.flatMap((name) => emailsIn(name))])
  expect(everywhere.size).toBe(how === 'cp' ? 20 : 30)
  expect(first.output.errors + second.output.errors).toMatch(
    /was (replaced|removed|written over) while/,
  )
})

it('restores after a crash, and keeps what only the log had', async () => {
  const { endpoint, folder, waitlistDatabase, kill, ended } = start()
  const address = await endpoint()
  const sent = samples(6, 'crash')
  const backup = join(folder, 'backup.db')
  for (const one of sent.slice(0, 2)) await post(address, one)
  expect((await report(folder, ['--backup', backup])).errors).toBe('')
  for (const one of sent.slice(2)) expect((await post(address, one)).status).toBe(201)
  kill('SIGKILL')
  await ended
  expect((await report(folder, ['--restore', backup])).errors).toBe('')
  const emails = sent.map(({ email }) => email)
  expect(emailsIn(waitlistDatabase)).toEqual(emails.slice(0, 2))
  expect(keptFiles(waitlistDatabase).map((name) => emailsIn(name))).toEqual([emails])
})
