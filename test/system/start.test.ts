import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { start, temporaryFolder } from '../unit/server-fixture.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'

describe('the start script', () => {
  it('prints where it answers and where the sign-ups go, and receives them where the pages send them', async () => {
    const waitlistDatabase = join(temporaryFolder(), 'own.db')
    const { listening, output } = start({
      WAITLIST_DATABASE: waitlistDatabase,
      WAITLIST_ENDPOINT: '/other?list=1',
    })
    const url = await listening()
    expect((await fetch(url)).status).toBe(200)
    expect(output.text).toContain(waitlistDatabase)
    expect((await post(`${url}/other?list=1`, sample)).status).toBe(201)
    expect(emailsIn(waitlistDatabase)).toEqual([sample.email])
  })

  it('stops at a bad variable with one sentence', async () => {
    const { code, errors, text } = await start({ PORT: 'http' }).ended
    expect({ code, errors, text }).toEqual({
      code: 1,
      errors: 'PORT is "http", but it takes a port from 0 to 65535.\n',
      text: '',
    })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('finishes and exits 0 at %s', async (signal) => {
    const { endpoint, ended, kill, waitlistDatabase } = start()
    const address = await endpoint()
    await post(address, sample)
    // A connection that idles must not hold it up.
    const idle = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => {
      idle.destroy()
    })
    const sending = samples(300).map(async (submission) => {
      const { status } = await post(address, submission)
      if (status === 201) return submission.email
      throw new Error(`status ${status}`)
    })
    await Promise.race(sending)
    kill(signal)
    kill(signal)
    const answers = await Promise.allSettled(sending)
    const { code, errors, text } = await ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    // One line for the start and one for the stop, whatever has come between.
    const lines = [expect.stringMatching(/^Serving http/), `Stopped by ${signal}.`, '']
    expect(text.split('\n')).toEqual(lines)
    const stored = emailsIn(waitlistDatabase)
    expect(new Set(stored).size).toBe(stored.length)
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(stored).toContain(answer.value)
  })
})
