import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Behaviour } from '../letters/mail-server-fixture.ts'
import { letterTo, report } from '../unit/report-fixture.ts'
import { start as startServer } from '../unit/server-fixture.ts'

/** A letter to so many people, the command, and servers that send. */
async function prepare(people: number, behaviour: Behaviour = {}) {
  const all = await letterTo(people, behaviour)
  const { folder, letter, server, env } = all
  const run = (...words: string[]) => report(folder, words, env)
  const mail = (...words: string[]) => run('mail', letter, ...words)
  const got = () => server.taken.map(({ to }) => to.replace('@sample.example', ''))
  /** Starts a server with the same settings. @returns its address */
  async function serve(more: NodeJS.ProcessEnv = {}) {
    const started = startServer({ ...env, ...more })
    return { ...started, url: await started.listening() }
  }
  const until = (check: () => unknown) =>
    vi.waitFor(() => check(), { timeout: 120_000, interval: 100 })
  return { ...all, run, mail, got, serve, until }
}

const everybody = (people: number) => Array.from({ length: people }, (_, at) => `person-${at}`)

test('adds nothing without a server that has a mail server, and says so', async () => {
  const { mail, serve, got } = await prepare(2)
  expect(await mail('--yes')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^No server runs with .* Nothing was added\.\n$/),
  })
  await serve({ MAIL_SERVER: '' })
  expect(await mail('--yes')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('sends no letters: set MAIL_SERVER'),
  })
  expect(got()).toEqual([])
})

test('is sent by the server after the confirmation, in waves, and never twice', async () => {
  const { mail, run, serve, got, until, folder } = await prepare(5)
  await serve()
  expect(await mail()).toMatchObject({
    code: 1,
    text: expect.stringContaining('“We are live” goes to 5 people.'),
    errors: expect.stringContaining('--yes confirms without it. Nothing was added.'),
  })
  const first = await mail('--next', '2', '--yes')
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining('2 letters added.') })
  expect(first.text).toContain('goes to 2 people; 3 more could get it.')
  await until(() => expect(got()).toEqual(everybody(2)))
  expect((await run('unsubscribe', 'Person-2@sample.example')).code).toBe(0)
  expect((await run('unsubscribe', 'nobody@sample.example')).code).toBe(1)
  const only = join(folder, 'only.txt')
  writeFileSync(only, 'PERSON-0@sample.example\nperson-4@sample.example\nwho@sample.example\n')
  const chosen = await mail('--only', only, '--yes')
  expect(chosen.text).toContain('In the file, but not on the waitlist: 1\n  who@sample.example')
  await until(() => expect(got()).toEqual([...everybody(2), 'person-4']))
  await mail('--yes')
  await until(() => expect(got()).toEqual([...everybody(2), 'person-4', 'person-3']))
  expect((await mail('--yes')).text).toContain('Nothing was added.')
  const status = async () => (await run('mail', '--status')).text
  await until(async () => expect(await status()).toMatch(/We are live +4 +0 +0 +0 +0 +0\n/))
  expect((await run()).text).toMatch(/We are live +4 +0/)
  expect((await run('list', '--csv', '--people')).text).toMatch(
    /"We are live 20\d\d-\d\d-\d\d"\r\n/,
  )
})

test('is paused and resumed; a sample goes only to the operator and is marked', async () => {
  const { mail, run, serve, got, until, server } = await prepare(2)
  const { url } = await serve()
  expect((await mail('--to', 'me@sample.example')).text).toContain(
    'A sample for me@sample.example is added',
  )
  await until(() => expect(got()).toEqual(['me']))
  const link = `${url}/api/${/letters\/[\w-]+/.exec(server.taken[0]?.raw ?? '')?.[0]}`
  for (const options of [{}, { method: 'POST', body: 'do=delete' }])
    expect(await (await fetch(link, options)).text()).toContain('This email is a sample')
  await run('mail', '--pause')
  expect((await mail('--yes')).text).toContain('Letters are paused: ')
  expect((await run('mail', '--status')).text).toContain('Letters are paused: ')
  expect(got()).toEqual(['me'])
  await run('mail', '--resume')
  await until(() => expect(got()).toEqual(['me', ...everybody(2)]))
  const page = `${url}/api/${/letters\/[\w-]+/.exec(server.taken[1]?.raw ?? '')?.[0]}`
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(page, { method: 'POST', body })).status).toBe(200)
  expect((await run('list', '--csv')).text).toMatch(/"20\d\d-[^"]*Z",""\r\n/)
})

test('after a kill during a delivery the next server continues, and the operator decides about the letter', async () => {
  let kill = () => {}
  const { mail, run, serve, got, until, folder } = await prepare(6, {
    onTaken: (_, number) => (number === 3 ? new Promise(() => kill()) : undefined),
  })
  const first = await serve()
  kill = () => first.kill('SIGKILL')
  await mail('--yes')
  await first.ended
  await serve()
  await until(() => expect(got()).toEqual(everybody(6)))
  const status = (await run('mail', '--status')).text
  expect(status).toMatch(/^unknown: person-2@sample\.example: no answer was recorded/m)
  const file = join(folder, 'unknown.txt')
  writeFileSync(file, 'person-2@sample.example\nperson-1@sample.example\n')
  expect((await run('mail', '--retry', file)).errors).toContain('Nothing was changed.')
  const again = await run('mail', '--retry', file, '--yes')
  expect(again.text).toContain('1 letter will be sent again.')
  await until(() => expect(got()).toEqual([...everybody(6), 'person-2']))
})
