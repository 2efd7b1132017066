import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { iso } from '../../site/server/database/database.ts'
import { hashOfPerson } from '../../site/server/database/hashes.ts'
import { createLease, patience } from '../../site/server/outbox/lease.ts'
import { retry } from '../../site/server/outbox/status.ts'
import { deletePerson } from '../../site/server/sign-ups/deletion.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { runServer } from '../unit/server-process.ts'
import { post, samples, writeDist } from '../unit/server-samples.ts'
import { secret, startReceiver, type Trouble } from '../unit/webhook-receiver.ts'
import { made, onBoth } from './fixture.ts'
import { hasPostfix, startPostfix } from './postfix.ts'

const people = samples(24, 'person-').map((one) => ({
  ...one,
  email: one.email.replace('example.com', 'sample.example'),
}))
const emails = people.map(({ email }) => email)
const troubles: Trouble[] = [500, 302, 'reset', 'late']

describe.skipIf(!hasPostfix())('through Postfix and a webhook that fail at random', () =>
  onBoth((newDatabase) => {
    it('each person gets one welcome, none who was deleted, and every event comes with one id', async () => {
      const database = await newDatabase()
      const store = await made(database)
      let isCalm = false
      const postfix = await startPostfix(emails, () => !isCalm && Math.random() < 0.3)
      onTestFinished(postfix.remove)
      const receiver = await startReceiver(() =>
        isCalm || Math.random() < 0.6 ? undefined : troubles[Math.floor(Math.random() * 4)],
      )
      onTestFinished(receiver.close)
      const folder = temporaryFolder()
      writeDist(folder)
      const welcome = join(folder, 'welcome.md')
      writeFileSync(welcome, '---\nsubject: Welcome\n---\n\n{fullName}, this is you: {manageUrl}\n')
      const env = {
        ...{ WAITLIST_DATABASE: database, SITE_URL: 'https://sample.example' },
        ...{ WELCOME_LETTER: welcome, WELCOME_RATE: '0', MAIL_RATE: '0' },
        ...{ MAIL_SERVER: postfix.url, MAIL_FROM: 'hello@sample.example' },
        ...{ WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_PRIVATE: '1' },
      }
      const lettersTo = async (email: string) => (await postfix.letters()).get(email)?.length ?? 0
      const all = (sql: string) => store.change((queries) => queries.all(sql))

      /** Has so much time pass that the lease of a killed server is free, and all that waits is due. */
      async function passTime() {
        let now = 0
        const lease = createLease(store, { monotonic: () => now })
        for (; !lease.isHeld(); now += patience) await lease.beat()
        await lease.release()
        const unknown = await all("SELECT person FROM deliveries WHERE state = 'unknown'")
        expect(unknown.length).toBeLessThanOrEqual(1)
        // What an operator does after a look into the mail server's log.
        for (const { person } of unknown)
          if ((await lettersTo(String(person))) === 0)
            await store.change((queries) => retry(queries, [String(person)], Date.now()))
          else await all(`UPDATE deliveries SET state = 'sent' WHERE state = 'unknown'`)
        await all(`UPDATE deliveries SET due_at = '${iso(Date.now())}' WHERE state = 'waiting'`)
      }

      const deleted = new Map<string, number>()
      for (let round = 0; round < 4; round += 1) {
        const before = receiver.requests()
        const server = runServer(folder, env)
        const endpoint = await server.endpoint()
        for (const one of people.slice(round * 6, round * 6 + 6))
          expect((await post(endpoint, one)).status).toBe(201)
        await vi.waitUntil(() => receiver.requests() >= before + 4, 60_000)
        if (round === 1) {
          await postfix.kill()
          await postfix.start()
        }
        server.kill('SIGKILL')
        await server.ended
        const email = emails[round * 6 + 5] ?? ''
        await deletePerson(store, email, { events: true })
        deleted.set(email, await lettersTo(email))
        await passTime()
      }
      isCalm = true
      const server = runServer(folder, env)
      const isLeft = "SELECT 1 FROM deliveries WHERE state IN ('waiting', 'sending')"
      while ((await all(isLeft)).length > 0) await new Promise(setImmediate)
      server.kill('SIGTERM')
      await server.ended

      for (const email of emails) {
        expect(await lettersTo(email), email).toBe(deleted.get(email) ?? 1)
        const events = receiver.got.filter(({ data }) => data.person === hashOfPerson(email))
        const types = new Map(events.map(({ id, type }) => [id, type]))
        const [last, ...earlier] = [...types.values()].reverse()
        expect(last).toBe(deleted.has(email) ? 'person.deleted' : 'signup.created')
        expect(earlier.length).toBeLessThanOrEqual(deleted.has(email) ? 1 : 0)
      }
      expect(receiver.wrong).toEqual([])
    }, 600_000)
  }),
)
