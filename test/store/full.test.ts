import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { codeOf } from '../../site/base/reason.ts'
import { keepLogs, serve } from '../unit/server-fixture.ts'
import { post, samples } from '../unit/server-samples.ts'
import { allIn, hasPostgres, use } from './fixture.ts'
import { startPostgres } from './postgres.ts'

/** Whether this user may mount a small disk. */
function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmdirSync(folder)
  }
}

const hasDisk = hasPostgres && canMount()
if (hasPostgres && !hasDisk)
  console.log('PostgreSQL is not tested on a full disk: only root can mount one.')

keepLogs()

/** Fills a disk. @returns a function that frees the space */
function fill(folder: string): () => void {
  const ballast = join(folder, 'ballast')
  onTestFinished(() => rmSync(ballast, { force: true }))
  for (const size of [1_048_576, 4096])
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(size))
    } catch (error) {
      if (codeOf(error) !== 'ENOSPC') throw error
    }
  return () => rmSync(ballast)
}

it.skipIf(!hasDisk)('on a full disk: 503 until there is space, and nothing lost', async () => {
  const postgres = await startPostgres({}, 80)
  onTestFinished(postgres.remove)
  const database = await postgres.createDatabase()
  const { url, endpoint } = await serve({ waitlistDatabase: database })
  const health = async () => (await fetch(`${url}/health`)).status
  expect(await health()).toBe(200)

  const giveBack = fill(postgres.folder)
  const taken: string[] = []
  const queue = samples(2000).values()
  const send = async () => {
    const { value: submission } = queue.next()
    if (!submission) throw new Error('The disk does not fill up.')
    const answer = await post(endpoint, { ...submission, comments: 'x'.repeat(1000) })
    if (answer.status === 201) taken.push(submission.email)
    return answer
  }
  // One table may still have space when another has none.
  while ((await send()).status === 201 || (await health()) === 200);
  const refused = await send()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await health()).toBe(503)
  const logged = vi.mocked(console.error).mock.calls.flat().join('\n')
  expect(logged).toMatch(/^A sign-up was refused with 503: .*: No space left on device/m)
  expect(logged).toMatch(/^\/health was answered with 503: .*: No space left on device/m)

  giveBack()
  while ((await send()).status !== 201) await wait(20)
  expect(await health()).toBe(200)
  await postgres.stop('immediate')
  await postgres.start()
  expect((await allIn(use(database))).map(({ email }) => email)).toEqual(taken)
})
