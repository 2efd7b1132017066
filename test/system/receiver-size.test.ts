import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { submissionFields } from '../../widgets/waitlist/submission.ts'
import { start, temporaryFolder } from '../unit/server-fixture.ts'
import { post, sample, samples } from '../unit/server-samples.ts'

/** A database with so many sample sign-ups. */
function databaseOf(count: number): string {
  const path = join(temporaryFolder(), '.data', 'waitlist.db')
  const { add, connection, close } = openDatabase(path)
  add({ ...sample, receivedAt: null, origin: null })
  const others = submissionFields.map((field) =>
    field === 'email' ? "at || '@example.com'" : field,
  )
  connection.exec(`
    WITH RECURSIVE numbers(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM numbers WHERE at < ${count})
    INSERT INTO signups (${submissionFields.join()}) SELECT ${others.join()} FROM numbers, signups`)
  close()
  return path
}

const numberIn = (path: string, name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(path, 'utf8'))?.[1])

/** How much memory a server on a database has, in MB, after some sign-ups. */
async function memoryOf(waitlistDatabase: string) {
  const { endpoint, pid, kill, ended } = start({ WAITLIST_DATABASE: waitlistDatabase })
  onTestFinished(async () => {
    kill('SIGKILL')
    await ended
  })
  const address = await endpoint()
  for (const submission of samples(50, 'new'))
    expect((await post(address, submission)).status).toBe(201)
  return numberIn(`/proc/${pid}/status`, 'VmHWM') / 1000
}

// In a process of its own each, and where the system says what a process takes.
it.skipIf(!existsSync('/proc/self/status'))(
  'takes no memory for what is in a large database, which it checks at its start',
  async () => {
    const large = databaseOf(500_000)
    expect(statSync(large).size).toBeGreaterThan(80e6)
    const few = await memoryOf(databaseOf(1))
    // The e-mails and times alone are 20 MB.
    expect((await memoryOf(large)) - few).toBeLessThan(15)
  },
  120_000,
)
