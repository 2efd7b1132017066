import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { type Behaviour, startMailServer } from '../letters/mail-server-fixture.ts'
import { start, temporaryFolder } from '../unit/server-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { post, sample, samples } from '../unit/server-samples.ts'

/** The settings of servers that welcome people, and their mail server. */
async function prepare(behaviour: Behaviour = {}) {
  const theirs = await startMailServer(behaviour)
  onTestFinished(theirs.close)
  const folder = temporaryFolder()
  const welcome = join(folder, 'welcome.md')
  writeFileSync(welcome, '---\nsubject: Hello\n---\n\n[Yes]({confirmUrl})\n')
  const env = {
    ...{ WELCOME_LETTER: welcome, WELCOME_RATE: '0', MAIL_SERVER: theirs.url, MAIL_RATE: '0' },
    ...{ MAIL_FROM: 'hello@sample.example', SITE_URL: 'https://sample.example' },
    ...{ WAITLIST_DATABASE: join(folder, 'waitlist.db'), WAITLIST_RATE: '0' },
  }
  const report = (...words: string[]) =>
    runProcess([...command('cli/waitlist.ts'), ...words], folder, env).ended
  return { theirs, folder, env, report }
}

const linkIn = (raw: string) => /\/api\/letters\/[\w-]{22}/.exec(raw)?.[0] ?? ''

const until = (check: () => unknown) =>
  vi.waitFor(() => check(), { timeout: 120_000, interval: 50 })

function hasLease(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 5000, readOnly: true })
  try {
    return database.prepare("SELECT holder FROM leases WHERE holder <> ''").all().length > 0
  } finally {
    database.close()
  }
}

it('welcomes who signs up, and writes to them again once they have pressed to confirm', async () => {
  const { theirs, env, folder, report } = await prepare()
  const { listening } = start(env)
  const url = await listening()
  expect((await post(url + waitlistEndpoint, sample)).status).toBe(201)
  await until(() => expect(theirs.taken).toHaveLength(1))
  const letter = join(folder, 'next.md')
  writeFileSync(letter, '---\nsubject: Next\n---\n\n{manageUrl}\n')
  expect((await report('mail', letter, '--yes')).text).toContain('Nothing was added.')
  const page = url + linkIn(theirs.taken[0]?.raw ?? '')
  expect(await (await fetch(page)).text()).toContain('sample@example.com')
  const body = new URLSearchParams({ do: 'confirm' })
  expect((await fetch(page, { method: 'POST', body })).status).toBe(200)
  await report('mail', letter, '--yes')
  await until(() => expect(theirs.taken).toHaveLength(2))
  expect(theirs.taken.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1])).toEqual(['Hello', 'Next'])
  expect((await report('list', '--csv')).text).toMatch(/"confirmedAt"\r?\n.*"20[^"]*Z"\r?\n$/)
})

it('sends each welcome once with two servers, of which one is killed with a letter in hand', async () => {
  let kill: () => void = () => {}
  const { theirs, env, report } = await prepare({
    onTaken: (_, number) => (number === 10 ? new Promise(() => kill()) : undefined),
  })
  // The first has the lease.
  const first = start(env)
  await first.listening()
  await vi.waitFor(() => expect(hasLease(env.WAITLIST_DATABASE)).toBe(true), 60_000)
  const second = await start(env).listening()
  kill = () => first.kill('SIGKILL')
  const people = samples(30)
  for (const [at, one] of people.entries())
    if (at < 8) expect((await post(second + waitlistEndpoint, one)).status).toBe(201)
  await until(() => expect(theirs.taken).toHaveLength(8))
  for (const one of people.slice(8, 12)) await post(second + waitlistEndpoint, one).catch(() => {})
  for (const one of people) await post(second + waitlistEndpoint, one).catch(() => {})
  await until(() => expect(new Set(theirs.taken.map(({ to }) => to)).size).toBe(30))
  expect(theirs.taken).toHaveLength(30)
  const status = (await report('mail', '--status')).text
  expect(status.match(/^unknown: /gm)).toHaveLength(1)
})

it('answers while the mail server is away, and sends when it is back', async () => {
  const { theirs, env } = await prepare()
  await theirs.close()
  const { listening } = start(env)
  const url = (await listening()) + waitlistEndpoint
  expect((await post(url, sample)).status).toBe(201)
  const back = await startMailServer({}, theirs.port)
  onTestFinished(back.close)
  await until(() => expect(back.taken).toHaveLength(1))
})

it('does not start with a welcome that is none, or without a mail server for it', async () => {
  const { env, folder } = await prepare()
  const ended = async (more: NodeJS.ProcessEnv) => (await start({ ...env, ...more }).ended).errors
  expect(await ended({ WELCOME_LETTER: join(folder, 'none.md') })).toMatch(
    /none\.md cannot be read/,
  )
  expect(await ended({ MAIL_SERVER: '', WELCOME_RATE: 'x' })).toMatch(
    /^WELCOME_RATE is "x", but .*an hour.*\nMAIL_SERVER is not set; .*\n$/,
  )
  writeFileSync(env.WELCOME_LETTER, '---\nsubject: A\n---\n\n{confirmUrI}')
  expect(await ended({})).toMatch(/^welcome\.md has \{confirmUrI\}, but a welcome takes/)
})
