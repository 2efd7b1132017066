import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { endpointPath } from '../../site/server/http/routes.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
import { attackWith, type Outcome } from '../attack/hostile-client.ts'
import { slowSenders } from '../attack/hostile-slow.ts'
import { serve, start, temporaryFolder } from './server-fixture.ts'
import { emailsIn, makeFolder, post, sample, samples, writeDist } from './server-samples.ts'

// HTTP takes its time from the system, which no fake clock moves; so they stall while the tests run.
let stalled: Promise<Outcome[]>
beforeAll(async () => {
  const folder = makeFolder()
  const waitlistFile = join(folder, 'waitlist.jsonl')
  const { url, close } = await startServer({
    ...serverSettings({ PORT: '0', HOST: '127.0.0.1', WAITLIST_FILE: waitlistFile }),
    distFolder: writeDist(folder),
  })
  stalled = attackWith(slowSenders, { endpoint: url + endpointPath, waitlistFile })
  return async () => {
    await close()
    rmSync(folder, { recursive: true })
  }
})

describe('the start script', { timeout: 60_000 }, () => {
  it('prints where it answers and where the sign-ups go', async () => {
    const waitlistFile = join(temporaryFolder(), 'own.jsonl')
    const { listening, endpoint, output } = start({ WAITLIST_FILE: waitlistFile })
    expect((await fetch(await listening())).status).toBe(200)
    expect(output.text).toContain(waitlistFile)
    await post(await endpoint(), sample)
    expect(emailsIn(waitlistFile)).toEqual([sample.email])
  })

  it('stops at a bad variable with one sentence', async () => {
    const { code, errors, text } = await start({ PORT: 'http' }).ended
    expect({ code, errors, text }).toEqual({
      code: 1,
      errors: 'PORT is "http", but it takes a port from 0 to 65535.\n',
      text: '',
    })
  })

  it('stops with one sentence when the file cannot be written', async () => {
    const taken = temporaryFolder()
    const { code, errors } = await start({ WAITLIST_FILE: taken }).ended
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `The waitlist file ${taken} cannot be written: EISDIR: illegal operation on a directory.\n`,
    })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('finishes and exits 0 at %s', async (signal) => {
    const { endpoint, ended, kill, waitlistFile } = start()
    const address = await endpoint()
    await post(address, sample)
    // A connection that idles must not hold it up.
    const idle = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => {
      idle.destroy()
    })
    const sending = Promise.allSettled(
      samples(300).map(async (submission) => {
        const { status } = await post(address, submission)
        if (status === 201) return submission.email
        throw new Error(`status ${status}`)
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 30))
    kill(signal)
    kill(signal)
    const answers = await sending
    const { code, errors } = await ended
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const stored = emailsIn(waitlistFile)
    expect(new Set(stored).size).toBe(stored.length)
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(stored).toContain(answer.value)
  })
})

it('answers on localhost and on 127.0.0.1', async () => {
  const { url } = await serve({ host: 'localhost' })
  const { port } = new URL(url)
  expect(url).toBe(`http://localhost:${port}`)
  for (const host of ['localhost', '127.0.0.1'])
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
})

it('says that the port is in use, and leaves the file of the other server alone', async () => {
  const first = await serve({ host: 'localhost' })
  writeFileSync(first.waitlistFile, '{"fullName":')
  const { waitlistFile } = first
  const port = Number(new URL(first.url).port)
  await expect(serve({ host: 'localhost', port, waitlistFile })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another.`,
  )
  expect(readFileSync(waitlistFile, 'utf8')).toBe('{"fullName":')
})

it('says that HOST is no address of this computer', async () => {
  await expect(serve({ host: '203.0.113.1' })).rejects.toThrow(
    /^Cannot listen on port 0 of HOST "203.0.113.1": .*EADDRNOTAVAIL.*\.$/,
  )
})

it('says that the site is not built', async () => {
  const distFolder = join(temporaryFolder(), 'dist')
  await expect(serve({ distFolder })).rejects.toThrow(
    `There is no built site in ${distFolder}: run "npm run build" first.`,
  )
})

describe('the settings', () => {
  const defaults = {
    port: 4173,
    host: 'localhost',
    waitlistFile: join(process.cwd(), '.data/waitlist.jsonl'),
    ratePerMinute: 60,
  }

  it('have defaults, for empty values too', () => {
    expect(serverSettings({})).toEqual(defaults)
    expect(serverSettings({ PORT: '', HOST: '', WAITLIST_FILE: '', WAITLIST_RATE: '' })).toEqual(
      defaults,
    )
  })

  it('come from the environment', () => {
    const env = { PORT: '80', HOST: '::', WAITLIST_FILE: '/srv/w.jsonl', WAITLIST_RATE: '0' }
    expect(serverSettings(env)).toEqual({
      port: 80,
      host: '::',
      waitlistFile: '/srv/w.jsonl',
      ratePerMinute: 0,
    })
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '4173.5'],
    ['PORT', '0x10'],
    ['WAITLIST_RATE', 'many'],
    ['WAITLIST_RATE', '1.5'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => serverSettings({ [name]: value })).toThrow(`${name} is "${value}", but it takes`)
  })
})

it('cuts off clients that stall', async () => {
  for (const { name, got, expected } of await stalled)
    expect(`${name}: ${got}`).toBe(`${name}: ${expected}`)
}, 40_000)
