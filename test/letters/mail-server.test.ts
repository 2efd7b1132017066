import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { createMailServer } from '../../site/server/letters/mail-server.ts'
import { type Behaviour, startMailServer } from './mail-server-fixture.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Starts the test's mail server, and our client of it. */
async function start(behaviour: Behaviour = {}, timeouts = {}) {
  const theirs = await startMailServer(behaviour)
  const ours = createMailServer({ host: '127.0.0.1', port: theirs.port, secure: false }, timeouts)
  ends.push(ours.close, theirs.close)
  const send = (to: string) =>
    ours.send({ from: 'hello@sample.example', to, raw: Buffer.from('Subject: A\r\n\r\nb\r\n') })
  return { ours, theirs, send }
}

const first = (cut: 'before' | 'after') => (_: string, number: number) =>
  number === 1 ? cut : undefined

const codes = (code: number) => Object.assign(new Error('sample'), { responseCode: code })

it('sends letters, and knows which were accepted, deferred and refused', async () => {
  const answers = [undefined, '451 4.7.1 Later', '554 5.7.1 No', undefined]
  const { send, theirs } = await start({ answer: (_, number) => answers[number - 1] })
  const states = []
  for (const to of ['a', 'b', 'c', 'd']) states.push(await send(`${to}@sample.example`))
  expect(states.map(({ state }) => state)).toEqual(['sent', 'deferred', 'refused', 'sent'])
  expect(states.map(({ answer }) => answer.slice(0, 3))).toEqual(['250', '451', '554', '250'])
  expect(theirs.taken.map(({ to }) => to)).toEqual(['a@sample.example', 'd@sample.example'])
})

it.each([
  [450, 'deferred'],
  [550, 'refused'],
])('knows by a %i to the recipient that the letter is %s', async (code, state) => {
  const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) => done(codes(code))
  const { send } = await start({ options: { onRcptTo } })
  expect(await send('a@sample.example')).toMatchObject({ state })
})

it('stops when the sender is refused, since all letters have the same sender', async () => {
  const onMailFrom = (_: unknown, __: unknown, done: (error?: Error) => void) => done(codes(550))
  const { send } = await start({ options: { onMailFrom } })
  await expect(send('a@sample.example')).rejects.toMatchObject({
    message: expect.stringContaining('accepts no letters from hello@sample.example'),
  })
})

it.each<[string, Behaviour]>([
  ['the connection ends before the letter was taken', { cut: first('before') }],
  ['the connection ends after the letter was taken', { cut: first('after') }],
  [
    'a letter gets no answer',
    { onTaken: (_, number) => (number > 1 ? undefined : new Promise(() => {})) },
  ],
])('does not know when %s, and sends the next letter', async (_, behaviour) => {
  const { send } = await start(behaviour, { socketTimeout: 2000 })
  expect(await send('a@sample.example')).toMatchObject({ state: 'unknown' })
  expect(await send('b@sample.example')).toMatchObject({ state: 'sent' })
})

it('knows that a letter was not accepted when the connection ends before it', async () => {
  const { send } = await start({ options: { onRcptTo: () => {} } }, { socketTimeout: 2000 })
  expect(await send('a@sample.example')).toMatchObject({ state: 'deferred' })
})

it('says that no mail server listens, and leaves out the password', async () => {
  const theirs = await startMailServer()
  await theirs.close()
  const auth = { user: 'somebody', pass: 's3cret' }
  const ours = createMailServer({ host: '127.0.0.1', port: theirs.port, secure: false, auth })
  const error = await ours.connect().catch((thrown) => thrown)
  expect(error.message).toContain(`127.0.0.1:${theirs.port}`)
  expect(error.message).not.toContain('s3cret')
})

it.each([
  // This machine, but by an address that is not loopback.
  [
    'gives no letter, and no password, to another machine without TLS',
    '0.0.0.0',
    /without TLS, a p/,
  ],
  ['says that the password is wrong, and that waiting does not help', '127.0.0.1', /535/],
])('%s', async (_, host, said) => {
  let hasLogin = false
  const onAuth: SMTPServerOptions['onAuth'] = (_, __, done) => {
    hasLogin = true
    done(codes(535))
  }
  const theirs = await startMailServer({ options: { onAuth } })
  ends.push(theirs.close)
  const there = { host, port: theirs.port, secure: false }
  const ours = createMailServer({ ...there, auth: { user: 'somebody', pass: 's3cret' } })
  const error = await ours.connect().catch((thrown) => thrown)
  expect(error).toMatchObject({ message: expect.stringMatching(said) })
  expect(error.message).not.toContain('s3cret')
  expect(hasLogin).toBe(host === '127.0.0.1')
  // A mail server of another machine may take letters without a login.
  const without = createMailServer(there)
  if (hasLogin) await without.connect().finally(without.close)
  else await expect(without.connect()).rejects.toThrow(said)
})
