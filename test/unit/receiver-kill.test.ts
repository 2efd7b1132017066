import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Submission } from '../../widgets/waitlist-button/submission.ts'
import { emailsIn, post, samples, temporaryFolder, writeDist } from './server-fixture.ts'
import { run } from './server-process.ts'

/** Sends sign-ups, many at once, until the server is gone; calls back for each acknowledged. */
async function send(
  endpoint: string,
  submissions: Submission[],
  onAcknowledged: (email: string) => void,
) {
  const left = [...submissions]
  const sender = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      // Of every length, so that lines end anywhere in a block of the disk.
      const comments = 'x'.repeat(Math.floor(Math.random() * 12_000))
      const { status } = await post(endpoint, { ...next, comments })
      if (status === 201) onAcknowledged(next.email)
    }
  }
  await Promise.allSettled(Array.from({ length: 40 }, sender))
}

it('loses nothing it acknowledged when it is killed at any moment', async () => {
  const folder = temporaryFolder()
  writeDist(folder)
  const acknowledged: string[] = []

  for (let round = 0; round < 5; round += 1) {
    const server = run(folder)
    const kept: string[] = []
    const endpoint = await server.endpoint()
    const sending = send(endpoint, samples(5000, `round${round}-`), (email) => kept.push(email))
    await vi.waitUntil(() => kept.length > 0, { timeout: 5000, interval: 5 })
    await wait(Math.random() * 300)
    server.kill('SIGKILL')
    await server.ended
    await sending
    expect(kept.length).toBeLessThan(5000)
    acknowledged.push(...kept)
    // What a kill in the middle of a write leaves.
    appendFileSync(server.waitlistFile, '{"fullName":"Samp')
  }

  const { endpoint, waitlistFile } = run(folder)
  // A page that got no answer sends again: the repeat must not be stored a second time.
  const again = await endpoint()
  for (const submission of samples(20, 'round4-')) await post(again, submission)
  const emails = emailsIn(waitlistFile)
  const stored = new Set(emails)
  expect(emails).toHaveLength(stored.size)
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
}, 60_000)
