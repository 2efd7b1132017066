import { domainToASCII } from 'node:url'
import { expect, it } from 'vitest'
import { readSettings } from '../../../site/base/environment.ts'
import { readCommand } from '../../../site/cli/commands.ts'
import { mailboxOf, personOf } from '../../../site/server/database/sign-up-row.ts'
import { mailVariables } from '../../../site/server/letters/mail-settings.ts'
import { submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { serve } from '../server-fixture.ts'
import { post, sample, storedIn } from '../server-samples.ts'

/** Domains in many scripts; Node's own UTS #46 says which A-labels they have. */
const domains = [
  ...['mu\u0308nchen.de', 'डेटामेल.भारत', 'faß.de', 'مثال.إختبار', '例え。テスト'],
  ...['ｅｘａｍｐｌｅ．com', 'XN--mnchen-3ya.DE', 'नमस्ते.क्\u200dष.in'],
]

it.each(domains)('info@%s is one address, however its domain is written', async (domain) => {
  const ascii = domainToASCII(domain)
  expect(ascii).toMatch(/^[a-z\d.-]+$/)
  const { endpoint, waitlistDatabase } = await serve()
  for (const email of [`info@${domain}`, ` INFO@${ascii.toUpperCase()} `, `ｉｎｆｏ＠${domain}`])
    expect((await post(endpoint, { ...sample, email })).status, email).toBe(201)
  expect(storedIn(waitlistDatabase)).toEqual([{ ...sample, email: `info@${ascii}` }])
})

it('finds a person by each spelling, in every command', async () => {
  const people: string[] = []
  for (const email of ['info@münchen.de', 'Info@XN--mnchen-3ya.DE', 'ｉｎｆｏ＠münchen.de']) {
    for (const words of ['forget', 'mail a.md --to'])
      expect(await readCommand([...words.split(' '), email]), email).toBeTruthy()
    people.push(personOf({ email }))
  }
  expect(new Set(people)).toEqual(new Set(['info@xn--mnchen-3ya.de']))
  const environment = {
    MAIL_SERVER: 'smtp://127.0.0.1',
    MAIL_FROM: 'Sample <info@münchen.de>',
    SITE_URL: 'https://sample.example',
  }
  expect(readSettings(environment, mailVariables).from.address).toBe('info@xn--mnchen-3ya.de')
})

it.each([
  ['a@example.com', 'a+1@example.com a+b+c@example.com', 'a.b@example.com +a@example.com'],
  ['jo.han@gmail.com', 'johan@gmail.com j.ohan+x@googlemail.com', 'johan@example.com'],
])('%s has the mailbox of %s, and not of %s', (address, same, others) => {
  for (const other of same.split(' ')) expect(mailboxOf(other)).toBe(mailboxOf(address))
  for (const other of others.split(' ')) expect(mailboxOf(other)).not.toBe(mailboxOf(address))
})

it.each([
  ...['josé@example.com', 'आशा@डेटामेल.भारत', 'a@mün/chen.de', 'a@münchen', 'a@münchen.de:25'],
  ...[`a@${'ü'.repeat(60)}.de`, 'a@ü..de', 'a@xn--ü.de', 'a@ü\0.de'],
])('%j is refused, with a rule that it breaks', (email) => {
  const { email: rule } = submissionErrors({ ...sample, email })
  expect(rule).toMatch(/with ASCII alone before the @/)
})
