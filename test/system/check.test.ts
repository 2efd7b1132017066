import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../site/server/open-database.ts'
import { enqueue, eventOf } from '../../site/server/outbox/deliveries.ts'
import { report } from '../unit/report-fixture.ts'
import { start } from '../unit/server-fixture.ts'
import { post, sample } from '../unit/server-samples.ts'
import { secret, startReceiver } from '../unit/webhook-receiver.ts'

/** A proxy before a server. @param added the headers that it adds */
async function proxyOf(port: string, added: IncomingHttpHeaders) {
  const proxy = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...added }
    request({ port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
  onTestFinished(() => void proxy.close())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

/** A server with one sign-up and a backup, behind a proxy. */
async function installation(added: IncomingHttpHeaders = { 'x-forwarded-for': '203.0.113.9' }) {
  const { folder, listening, endpoint } = start()
  const { port } = new URL(await listening())
  await post(await endpoint(), sample)
  const backups = join(folder, '.data/backups')
  mkdirSync(backups)
  const backup = join(backups, 'waitlist-2030-01-01T00-00-00Z.db')
  writeFileSync(backup, '')
  const settings = {
    PORT: port,
    HOST: '127.0.0.1',
    SITE_URL: await proxyOf(port, added),
    API_TOKEN: 'hidden'.repeat(6),
  }
  const check = async (env: NodeJS.ProcessEnv = {}) => {
    const { code, text } = await report(folder, ['check'], { ...settings, ...env })
    return { code, text, wrong: text.split('\n').filter((line) => !line.startsWith('ok ')) }
  }
  return { file: join(folder, '.data/waitlist.db'), backup, check }
}

test('all is well', async () => {
  const { check } = await installation()
  const { code, text, wrong } = await check()
  expect({ code, wrong }).toEqual({ code: 0, wrong: [''] })
  expect(text).toContain('is readable and has 1 sign-up\n')
  expect(text).toContain('API_TOKEN=(hidden)')
  expect(text).not.toContain('hiddenhidden')
  expect(text.split('\n').length).toBeLessThan(18)
})

test('names each problem and what to do', async () => {
  const { check, backup } = await installation({})
  const old = Date.now() / 1000 - 3 * 3600
  utimesSync(backup, old, old)
  const mail = { MAIL_SERVER: 'smtp://127.0.0.1:1', MAIL_FROM: 'me@a.example' }
  const { code, wrong } = await check(mail)
  expect(code).toBe(1)
  expect(wrong).toEqual([
    expect.stringMatching(/^WRONG backup: The last backup in .* is 3\.0 hours old: /),
    expect.stringMatching(/^WRONG proxy: .*\/metrics is public: /),
    expect.stringMatching(/^WRONG mail: The mail server 127\.0\.0\.1:1 cannot be used: /),
    '',
  ])
})

test('says whether a webhook takes events, and shows neither its secret nor its URL', async () => {
  const { check, file } = await installation()
  const receiver = await startReceiver()
  onTestFinished(receiver.close)
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: '1' }
  const { text } = await check(env)
  expect(text).toContain('ok    webhook: localhost can be reached, and 0 events wait\n')
  expect(text).not.toMatch(/s3cret|whsec_/)
  const store = await openDatabase(file)
  await store.change(async (queries) => {
    await enqueue(queries, [eventOf('signup.confirmed', 'a', 1, Date.now())])
    await queries.all(`UPDATE deliveries SET tries = 1, answer = 'localhost answered 401'`)
  })
  await store.close()
  expect((await check(env)).wrong[0]).toMatch(
    /^WRONG webhook: .* after the answer "localhost answered 401"/,
  )
})
