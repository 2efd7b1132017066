import { existsSync, rmSync } from 'node:fs'
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
  const waitlistDatabase = join(folder, 'waitlist.db')
  const { url, close } = await startServer({
    ...serverSettings({ PORT: '0', HOST: '127.0.0.1', WAITLIST_DATABASE: waitlistDatabase }),
    distFolder: writeDist(folder),
  })
  stalled = attackWith(slowSenders, { endpoint: url + endpointPath, waitlistDatabase })
  return async () => {
    await close()
    rmSync(folder, { recursive: true })
  }
})

describe('the start script', { timeout: 60_000 }, () => {
  it('prints where it answers and where the sign-ups go', async () => {
    const waitlistDatabase = join(temporaryFolder(), 'own.db')
    const { listening, endpoint, output } = start({ WAITLIST_DATABASE: waitlistDatabase })
    expect((await fetch(await listening())).status).toBe(200)
    expect(output.text).toContain(waitlistDatabase)
    await post(await endpoint(), sample)
    expect(emailsIn(waitlistDatabase)).toEqual([sample.email])
  })

  it('receives sign-ups where WAITLIST_ENDPOINT has the pages send them', async () => {
    const { listening, waitlistDatabase } = start({ WAITLIST_ENDPOINT: '/other?list=1' })
    const url = await listening()
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

  it('stops with one sentence when the database cannot be opened', async () => {
    const taken = temporaryFolder()
    const { code, errors } = await start({ WAITLIST_DATABASE: taken }).ended
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `The waitlist database ${taken} cannot be opened: it is not a file.\n`,
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
    const stored = emailsIn(waitlistDatabase)
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

it('says that the port is in use, and leaves the database of the other server alone', async () => {
  const first = await serve({ host: 'localhost' })
  const waitlistDatabase = join(temporaryFolder(), '.data', 'waitlist.db')
  const port = Number(new URL(first.url).port)
  await expect(serve({ host: 'localhost', port, waitlistDatabase })).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set PORT to another.`,
  )
  expect(existsSync(waitlistDatabase)).toBe(false)
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
    waitlistDatabase: join(process.cwd(), '.data/waitlist.db'),
    ratePerMinute: 60,
    trustedProxies: [],
    endpointPaths: [endpointPath],
  }

  it('have defaults, for empty values too', () => {
    expect(serverSettings({})).toEqual(defaults)
    const empty = { PORT: '', HOST: '', WAITLIST_DATABASE: '', WAITLIST_RATE: '' }
    expect(serverSettings({ ...empty, TRUSTED_PROXIES: '' })).toEqual(defaults)
  })

  it('come from the environment', () => {
    const env = { PORT: '80', HOST: '::', WAITLIST_DATABASE: '/srv/w.db', WAITLIST_RATE: '0' }
    const TRUSTED_PROXIES = '10.0.0.1, 192.168.0.0/16,fd00::/8'
    expect(serverSettings({ ...env, TRUSTED_PROXIES })).toEqual({
      port: 80,
      host: '::',
      waitlistDatabase: '/srv/w.db',
      ratePerMinute: 0,
      trustedProxies: ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'],
      endpointPaths: [endpointPath],
    })
  })

  it.each([
    ['PORT', '-1'],
    ['PORT', '4173.5'],
    ['PORT', '0x10'],
    ['WAITLIST_RATE', 'many'],
    ['WAITLIST_RATE', '1.5'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
    ['TRUSTED_PROXIES', '*'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => serverSettings({ [name]: value })).toThrow(`${name} is "${value}", but it takes`)
  })
})

it('cuts off clients that stall', async () => {
  for (const { name, got, expected } of await stalled)
    expect(`${name}: ${got}`).toBe(`${name}: ${expected}`)
}, 40_000)
