import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../../../site/base/environment.ts'
import { sendEvent, webhookVariables } from '../../../site/server/webhooks/webhook.ts'
import { secret, startReceiver } from '../webhook-receiver.ts'

const settingsOf = (env: NodeJS.ProcessEnv) => readSettings(env, webhookVariables)

/** The result of sending an event to a URL. */
async function outcome(
  url: string,
  env: NodeJS.ProcessEnv = { WEBHOOK_PRIVATE: '1' },
  time = 5000,
) {
  const settings = settingsOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret, ...env })
  if (!settings) throw new Error('no settings')
  const body = '{"type":"signup.created","timestamp":"2030-01-01T00:00:00.000Z","data":{}}'
  return sendEvent(settings, { id: 'one', body }, time).then(
    () => 'sent',
    (error: Error) => error.message,
  )
}

async function receiver(...given: Parameters<typeof startReceiver>) {
  const started = await startReceiver(...given)
  onTestFinished(started.close)
  return started
}

it('signs an event as the library of Standard Webhooks reads it', async () => {
  const { url, got, wrong } = await receiver()
  expect(await outcome(url)).toBe('sent')
  expect(wrong).toEqual([])
  expect(got).toMatchObject([{ id: 'one', type: 'signup.created' }])
})

it.each<[number | 'reset' | 'hang', RegExp]>([
  [302, /^localhost answered 302, and redirects are not followed$/],
  [503, /^localhost answered 503$/],
  ['reset', /^localhost: (?:other side closed|read ECONNRESET)$/],
  ['hang', /^localhost: no answer within 0\.3 s$/],
])('has not arrived where the answer is %s', async (trouble, said) => {
  const { url, requests, wrong } = await receiver(() => trouble)
  expect(await outcome(url, { WEBHOOK_PRIVATE: '1' }, trouble === 'hang' ? 300 : 5000)).toMatch(
    said,
  )
  expect(wrong).toEqual([])
  expect(requests()).toBe(1)
})

it('reads nothing of an answer’s body, which may be endless', async () => {
  let isOpen = true
  const { url } = await receiver(undefined, (response) => {
    response.on('close', () => {
      isOpen = false
    })
    response.writeHead(200).write('x')
  })
  expect(await outcome(url)).toBe('sent')
  await expect.poll(() => isOpen).toBe(false)
})

it('names host and cause without an answer, and nothing else of the URL', async () => {
  const { url, close } = await startReceiver()
  await close()
  expect(await outcome(url)).toMatch(/^localhost: (?!.*s3cret).*ECONNREFUSED/)
})

it.each<[string, NodeJS.ProcessEnv, RegExp]>([
  ['no secret', { WEBHOOK_SECRET: '' }, /^WEBHOOK_SECRET is not set; it takes whsec_ and 24 to 64/],
  ['no URL', { WEBHOOK_URL: '' }, /^WEBHOOK_URL is not set; it takes an https URL/],
  ['http', { WEBHOOK_URL: 'http://a.example/' }, /^WEBHOOK_URL is not right .* takes an https URL/],
  ['a user', { WEBHOOK_URL: 'https://me:s3cret@a.example/' }, /^WEBHOOK_URL is not right/],
  ['a short secret', { WEBHOOK_SECRET: 'whsec_AAAA' }, /^WEBHOOK_SECRET is not right/],
])('is not started with %s', (_, env, said) => {
  const given = { WEBHOOK_URL: 'https://a.example/?a=s3cret', WEBHOOK_SECRET: secret, ...env }
  expect(() => settingsOf(given)).toThrow(said)
  expect(() => settingsOf(given)).toThrow(/^(?!.*s3cret)[^\n]*$/)
})

it('sends no events without settings', () => {
  expect(settingsOf({})).toBeUndefined()
})
