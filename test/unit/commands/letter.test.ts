import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import MarkdownIt from 'markdown-it'
import { expect, it } from 'vitest'
import { readSettings } from '../../../site/base/environment.ts'
import { compose } from '../../../site/server/letters/compose.ts'
import { letterIn, readLetter } from '../../../site/server/letters/letter.ts'
import { mailVariables } from '../../../site/server/letters/mail-settings.ts'
import { temporaryFolder } from '../server-fixture.ts'

const settings = {
  from: { name: 'Nameplate', address: 'hello@nameplate.example' },
  siteUrl: 'https://nameplate.example',
}
const asha = { person: 'asha@example.com', fullName: 'Asha', addresses: ['asha.techworks.ltd'] }
const body =
  '# Hello {fullName}\n\nYours: {addresses}. [Sign in](https://example.com/in)\n\n- one\n- two'

const lettersTo = async (
  fields: Partial<typeof asha> = {},
  source = `---\nsubject: Live, {fullName}\n---\n\n${body}`,
) => {
  const letter = readLetter(source, 'letter.md')
  const { raw } = await compose(
    letter,
    { ...asha, ...fields },
    { id: 'an-id', token: 'T0ken' },
    settings,
    new Date(0),
  )
  return { raw: raw.toString(), mail: await simpleParser(raw) }
}

it('has text and HTML of the same words, and List-Unsubscribe headers', async () => {
  const { mail, raw } = await lettersTo()
  expect(mail.subject).toBe('Live, Asha')
  expect(mail.from?.text).toBe('"Nameplate" <hello@nameplate.example>')
  expect(mail.date).toEqual(new Date(0))
  expect(mail.messageId).toBe('<an-id@nameplate.example>')
  expect(mail.text).toContain(
    'Hello Asha\n\nYours: asha.techworks.ltd. [Sign in](https://example.com/in)\n\n- one\n- two\n',
  )
  expect(mail.html).toContain('<bdi>asha.techworks.ltd</bdi>')
  expect(mail.html).toContain('href="https://example.com/in"')
  expect(raw).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/nameplate\.example\/api\/letters\/T0ken>\r$/m,
  )
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  // Prevents automatic replies (RFC 3834).
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
  for (const part of [mail.text, mail.html])
    expect(part).toContain('https://nameplate.example/api/letters/T0ken')
  expect(`${mail.html}`).not.toMatch(/<img|<link|<script|url\(/)
})

const usual = "Zoë O’Neill-Śmith, Jr. (M. D.) & R. D'Souza"

it.each([
  ['a header', 'A\r\nBcc: b@example.com\r\n\r\nmore', 'A Bcc b example. com more'],
  ['markup', '<b onclick="x">**A** [b](https://a.b)', 'b onclick x A b (https a. b)'],
  ['a placeholder', '{addresses} {fullName}', 'addresses fullName'],
  ['what names have', usual, usual],
  ['a joiner of an Indian script', 'क्\u200dष', 'क्\u200dष'],
  ['nothing to be seen', '\u200b\u2060', 'asha'],
])('%s in a name is text', async (_, fullName, shown) => {
  const { mail } = await lettersTo({ fullName })
  expect(mail.subject).toBe(`Live, ${shown}`)
  expect(mail.to).toMatchObject({ text: 'asha@example.com' })
  expect([...mail.headers.keys()]).toEqual([...(await lettersTo()).mail.headers.keys()])
  expect(mail.text).toContain(`Hello ${shown}\n\nYours: asha.techworks.ltd.`)
  const escaped = shown.replace('&', '&amp;').replaceAll('"', '&quot;')
  expect(mail.html).toContain(`<bdi>${escaped}</bdi></h1>`)
})

const links = new MarkdownIt().linkify.set({ fuzzyIP: true })
const joins = ['', ..." _'\u2013\ufe0f\u200d\u20e3.\u3002=?/"]
const words = ['evil', 'com', 'www', '12', '٣٤', '②', '=?utf-8?Q?', '?=', '@', ':']
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.constantFrom(...joins, ...words), { maxLength: 30 }).map((parts) => parts.join('')),
)

it('shows names without links, phone numbers, encoded words and invisible characters', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (fullName) => {
      const { mail } = await lettersTo({ fullName }, '---\nsubject: {fullName}\n---\n\n{fullName}')
      expect(mail.text?.split('\n')[0]?.trim()).toContain(`${mail.subject}`.replace(/…$/, ''))
      // Without the isolates, which are ours.
      const shown = `${mail.subject}`.replace(/^\u2068|\u2069$/g, '')
      expect(links.match(shown)).toBeNull()
      expect(shown.replace(/[^\p{L}\p{N}]/gu, '')).not.toMatch(/\p{N}{6}/u)
      expect(shown).not.toMatch(/[=?@:/\\<>[\]{}*_|`#\p{Cc}\p{Cn}]|(?![\u200c\u200d])\p{DI}/u)
      expect(Array.from(shown).length).toBeLessThanOrEqual(81)
    }),
    { seed: 1 },
  )
})

it('limits typed text in its subject', async () => {
  const addresses = ['a', 'b', 'c', 'd'].map((name) => `${name.repeat(63)}.techworks.ltd`)
  const source = '---\nsubject: {fullName}: {addresses}\n---\n\n{fullName} {addresses}'
  const { mail } = await lettersTo(
    { fullName: 'Your account is closed '.repeat(9), addresses },
    source,
  )
  expect(mail.subject).toBe(
    `Your account is closed Your account is closed You…: ${addresses.join(', ').slice(0, 79)}…`,
  )
  expect(mail.text).toContain(addresses.join(', '))
})

it('leads to the page of its person, from its text and from words of its own', async () => {
  const source =
    '---\nsubject: A\n---\n\n[Yes *you*]({confirmUrl}) {manageUrl} <b@c.de> [d]({manageUrl})'
  const url = 'https://nameplate.example/api/letters/T0ken'
  const welcome = readLetter(source, 'welcome.md', true)
  expect(welcome.asks).toBe(true)
  const message = await compose(
    welcome,
    asha,
    { id: 'an-id', token: 'T0ken' },
    settings,
    new Date(0),
  )
  const { html, text } = await simpleParser(message.raw)
  expect(html).toContain(`<a href="${url}" class="plate press">Yes <em>you</em></a>`)
  expect(html).toContain(`<a href="${url}">${url}</a>`)
  expect(html).toContain(`<a href="${url}">d</a>`)
  expect(text).toContain(`[Yes *you*](${url}) ${url}`)
  expect(() => readLetter(source, 'letter.md')).toThrow('{confirmUrl}, but a letter takes')
})

it('shows an address as domain and name, without a phone number', async () => {
  const numbers = ['call-800-555-12-34-now.techworks.ltd', '8005551234.notebook.ltd']
  const { mail } = await lettersTo({ addresses: [...numbers, 'a-1.a.example'] })
  expect(mail.text).toContain('Yours: call-… now.techworks.ltd, ….notebook.ltd, a-1. a. example.')
})

it.each([
  ['hi', 'hi', 'ltr', 'hi', 'यह पत्र आपको'],
  ['ar', 'ar', 'rtl', 'en', 'You get this letter'],
  ['AZ-arab', 'az-Arab', 'rtl', 'en', 'You get this letter'],
])('in the language %s has its direction, and a foot', async (tag, lang, dir, langOfFoot, why) => {
  const { mail } = await lettersTo({}, `---\nsubject: A\nlanguage: ${tag}\n---\n\n# b`)
  expect(mail.html).toContain(`<html lang="${lang}" dir="${dir}">`)
  expect(mail.html).toContain('<h1>b</h1>')
  expect(mail.html).toContain(`lang="${langOfFoot}" dir="ltr">${why}`)
  expect(mail.text).toContain(why)
})

it('has in each block the direction of its words if no language is set', async () => {
  const { mail } = await lettersTo({}, '---\nsubject: A\n---\n\n# b\n\n- c\n\n> d')
  for (const tag of ['h1', 'ul', 'li', 'blockquote', 'p'])
    expect(mail.html).toContain(`<${tag} dir="auto">`)
})

it('is another letter when a word of it changes', () => {
  const id = (text: string) => readLetter(text, 'letter.md').id
  expect(id('---\nsubject: A\n---\n\nb\n')).toBe(
    id('\ufeff\r\n--- \r\nsubject:  A \r\n# c\r\n\r\nlanguage: "en" # d\r\n---\r\n\r\n\r\nb'),
  )
  expect(id('---\nsubject: A\n---\n\nb')).not.toBe(id('---\nsubject: A\n---\n\nc'))
})

it.each([
  ['{fullName}, you are in', '{fullName}, you are in'],
  ['Zoë’s "first" day, 50 % off!', 'Zoë’s "first" day, 50 % off!'],
  ['"We are #1: \\"live\\" \\u00e9" # a comment', 'We are #1: "live" é'],
  ["'It''s \\n live: #1'", "It's \\n live: #1"],
])('reads the subject %s', (written, subject) => {
  expect(readLetter(`---\nsubject: ${written}\n---\nb`, 'letter.md').subject).toBe(subject)
})

it.each(['{fullName}', '{addresses}'])('takes no %s in the subject of a welcome', (strangers) => {
  const source = `---\nsubject: Hello ${strangers}\n---\n\n${strangers}`
  expect(() => readLetter(source, 'welcome.md', true)).toThrow(
    `welcome.md has ${strangers} in its subject: `,
  )
  expect(readLetter(source, 'letter.md').subject).toBe(`Hello ${strangers}`)
})

it.each([
  ['Subject: A\n\nb', 'does not begin with a front matter'],
  ['---\nsubject: A\n\nb', 'without an end: a second line "---"'],
  ['---\nlanguage: en\n---\nb', 'has no subject: its front matter takes a line "subject: We'],
  ['---\nsubject: A\n---\n\n', 'no text after its front matter.'],
  [
    '---\nsubject: A\nfrom: b\n---\nc',
    'the key "from" in its front matter, which takes "subject: …", ',
  ],
  ['---\nsubject:A\n---\nc', 'the line "subject:A" in its front matter, which takes'],
  ['---\nsubject: A\nsubject: B\n---\nc', 'two lines "subject:".'],
  ['---\nsubject: >-\n  A\n---\nc', 'a subject of several lines: write it on the line of its key'],
  ['---\nsubject: We are #1 #live\n---\nc', '"#" in subject, where YAML begins a comment'],
  ['---\nsubject: "A\n---\nc', 'a quoted subject that does not end with its quote: "A'],
  ['---\nsubject: "A\\nBcc: b@c.example"\n---\nc', 'a subject with a line break'],
  ['---\nsubject: A\nlanguage: english\n---\n\nb', 'the language "english", but it takes a BCP 47'],
  ['---\nsubject: A\n---\n\n<script>b\n</script>', 'the HTML "<script>b", and letters'],
  [
    '---\nsubject: {name}\n---\n\nb',
    '{name}, but a letter takes only {fullName}, {addresses}, {manageUrl}.',
  ],
  [
    '---\nsubject: A\n---\n\n![b](https://a.example/b.png)',
    'the picture https://a.example/b.png, and letters',
  ],
  [
    '---\nsubject: A\n---\n\n[b](/c)',
    '/c, which does not work in a letter: write a complete address.',
  ],
  ['---\nsubject: A\n---\n\n[b](https://a.example/{fullName})', 'a placeholder in a link'],
])('names the error in %j', (source, problem) => {
  expect(() => readLetter(source, 'letter.md')).toThrow(
    /^letter\.md (?:has|links to|does not) [^\n]+\.$/,
  )
  expect(() => readLetter(source, 'letter.md')).toThrow(problem)
})

it('reads a file as a letter, and says that it is not in UTF-8', () => {
  const file = join(temporaryFolder(), 'letter.md')
  writeFileSync(file, '---\nsubject: A\n---\n\n[Yes]({confirmUrl})')
  expect(() => letterIn(file)).toThrow('{confirmUrl}, but a letter takes')
  writeFileSync(file, '---\nsubject: Zo\u00eb\n---\n\nb', 'latin1')
  expect(() => letterIn(file)).toThrow(/^letter\.md is not in UTF-8: [^\n]+\.$/)
})

it.each([
  [
    'smtp://u%40x:p%2Fw@mail.example',
    { host: 'mail.example', port: 587, secure: false, auth: { user: 'u@x', pass: 'p/w' } },
  ],
  ['smtps://mail.example', { host: 'mail.example', port: 465, secure: true }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false }],
])('reads the mail server %s', (MAIL_SERVER, server) => {
  const env = { MAIL_SERVER, MAIL_FROM: 'A <a@b.example>', SITE_URL: 'https://b.example/' }
  expect(readSettings(env, mailVariables)).toEqual({
    server,
    from: { name: 'A', address: 'a@b.example' },
    siteUrl: 'https://b.example',
    rate: 60,
  })
})
