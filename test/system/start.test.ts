import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { databaseWith } from '../unit/report-fixture.ts'
import { start, temporaryFolder } from '../unit/server-fixture.ts'
import { emailsIn, post, sample } from '../unit/server-samples.ts'

describe('the start script', () => {
  it('prints its address and its database, and takes sign-ups at WAITLIST_ENDPOINT', async () => {
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

  it('stops at bad variables with a sentence for each, without passwords', async () => {
    const { code, errors, text } = await start({
      PORT: 'http',
      TRUSTED_PROXIES: 'proxy.example',
      WAITLIST_DATABASE: 'mysql://me:secret@host/db',
    }).ended
    expect({ code, text }).toEqual({ code: 1, text: '' })
    expect(errors.split('\n')).toEqual([
      'PORT is "http", but it takes a port from 0 to 65535.',
      expect.stringMatching(/^WAITLIST_DATABASE is not right .*postgres:/),
      expect.stringContaining('TRUSTED_PROXIES is "proxy.example", but it takes '),
      '',
    ])
    expect(errors).not.toContain('secret')
  })

  it('takes settings from .env that the environment does not have, and a secret from a file', async () => {
    const { folder, listening, output } = start({ WAITLIST_DATABASE: '' }, (folder) => {
      const list = join(folder, 'own.db')
      writeFileSync(join(folder, 'secret'), `${list}\n`)
      writeFileSync(
        join(folder, '.env'),
        `PORT=1\nWAITLIST_DATABASE_FILE="${join(folder, 'secret')}"\n`,
      )
    })
    await listening()
    expect(output.text).toContain(join(folder, 'own.db'))
  })

  it.each([
    ['below a file', 'obstacle/waitlist.db'],
    ['that is another file', 'obstacle'],
  ])('serves the pages without a database %s until it is repaired', async (_, name) => {
    const folder = temporaryFolder()
    const obstacle = join(folder, 'obstacle')
    writeFileSync(obstacle, 'no database '.repeat(100))
    const waitlistDatabase = join(folder, name)
    const env = { WAITLIST_DATABASE: waitlistDatabase }
    const { listening, endpoint, ended, kill } = start(env)
    const url = await listening()
    const statuses = async () => [
      (await fetch(url)).status,
      (await fetch(`${url}/health`)).status,
      (await post(await endpoint(), sample)).status,
    ]
    expect(await statuses()).toEqual([200, 503, 503])
    rmSync(obstacle)
    // The server creates no database in place of a file that existed.
    if (name === 'obstacle') {
      expect(await statuses()).toEqual([200, 503, 503])
      const { file } = await databaseWith([])
      renameSync(file, waitlistDatabase)
    }
    expect(await statuses()).toEqual([200, 200, 201])
    expect(emailsIn(waitlistDatabase)).toEqual([sample.email])
    kill('SIGTERM')
    const { code, errors } = await ended
    expect(code).toBe(0)
    const [said] = errors.split('\n')
    expect(said).toContain(`The waitlist database ${waitlistDatabase} cannot be used: `)
    expect(said).toMatch(/Until it can be used, sign-ups are answered with 503\.$/)
  })
})
