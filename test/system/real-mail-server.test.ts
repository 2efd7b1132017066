import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { simpleParser } from 'mailparser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseWith } from '../unit/report-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { sample } from '../unit/server-samples.ts'
import { hasPostfix, startPostfix } from './postfix.ts'

const hostileNames = [
  'A\r\nBcc: person-9@sample.example\r\n\r\nmore',
  '<img src="https://sample.example/a.png">',
  '{addresses} {fullName}',
  '\u202eevil\u2066 name',
]

const people = Array.from({ length: 40 }, (_, at) => `person-${at}@sample.example`)
const unknown = 'nobody-has-this@sample.example'

/** Of whom nobody knows whether the letter went. */
function unsureIn(file: string): string[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 })
  const find = "SELECT person FROM deliveries WHERE state IN ('sending', 'unsure')"
  const found = database.prepare(find).all() as { person: string }[]
  database.close()
  return found.map(({ person }) => person)
}

test.skipIf(!hasPostfix())(
  'a real mail server, killed like the command, has the letter once in each mailbox',
  async () => {
    const postfix = await startPostfix(people)
    onTestFinished(postfix.remove)
    await postfix.start()
    const { folder, file } = await databaseWith(
      [...people, unknown].map((email, at) => ({
        ...sample,
        email,
        fullName: hostileNames[at] ?? `Person ${at}`,
        receivedAt: '2025-07-01T00:00:00.000Z',
        origin: null,
      })),
    )
    const letter = join(folder, 'letter.md')
    writeFileSync(letter, 'Subject: Live, {fullName}\n\nHello {fullName}, {addresses} is yours.\n')
    const mail = (...words: string[]) =>
      runProcess([...command('report/report.ts'), '--mail', letter, '--yes', ...words], folder, {
        npm_lifecycle_event: '',
        WAITLIST_DATABASE: file,
        MAIL_SERVER: postfix.url,
        MAIL_FROM: 'Sample <hello@sample.example>',
        SITE_URL: 'https://sample.example',
        // So that there is a middle to be killed in.
        MAIL_RATE: '300',
      })
    const lettersTo = (person: string) => postfix.letters().get(person) ?? []
    const untilLetters = (count: number) =>
      vi.waitUntil(() => people.filter((one) => lettersTo(one).length > 0).length >= count, 60_000)
    /** What an operator says after a look into the mailboxes. Each kill leaves one at most. */
    async function wayOut(): Promise<string[]> {
      await postfix.delivered()
      const [person, ...more] = unsureIn(file)
      expect(more).toEqual([])
      return person ? ['--unsure', lettersTo(person).length > 0 ? 'skip' : 'again'] : []
    }

    const first = mail()
    await untilLetters(8)
    first.kill('SIGKILL')
    expect((await first.ended).code).toBeNull()
    const second = mail(...(await wayOut()))
    await untilLetters(20)
    await postfix.kill()
    await vi.waitUntil(() => second.output.text.includes('The mail server went away'), 60_000)
    await postfix.start()
    const { text } = await second.ended
    expect(text).toMatch(
      new RegExp(`Refused for good by the mail server:\n  ${unknown}: 550 5.1.1`),
    )
    expect((await mail(...(await wayOut())).ended).code).toBe(0)

    await postfix.delivered()
    expect([...postfix.letters()].filter(([, letters]) => letters.length !== 1)).toEqual([])
    const parsed = await Promise.all(
      people.map(async (person) => ({
        person,
        mail: await simpleParser(lettersTo(person)[0] ?? ''),
      })),
    )
    const names = (one: (typeof parsed)[number]) => one.mail.headerLines.map(({ key }) => key)
    for (const one of parsed) {
      // Not one header more or less than whoever is called Person 9.
      expect(names(one)).toEqual(names(parsed[9] as typeof one))
      expect(one.mail.to).toMatchObject({ text: one.person })
      expect(one.mail.messageId).toMatch(/^<[0-9a-f]{32}@sample\.example>$/)
      const header = (name: string) =>
        one.mail.headerLines.find(({ key }) => key === name)?.line.replace(/\s+/g, ' ')
      expect(header('list-unsubscribe')).toMatch(
        /: <https:\/\/sample\.example\/api\/letters\/[\w-]{22}>$/,
      )
      expect(header('list-unsubscribe-post')).toMatch(/: List-Unsubscribe=One-Click$/)
      expect(one.mail.html).not.toMatch(/<img|\u202e|\u2066/)
      expect(one.mail.text).toContain(sample.interestedDomains[0])
    }
    expect(new Set(parsed.map(({ mail }) => mail.messageId)).size).toBe(people.length)
    expect(parsed[2]?.mail.subject).toBe('Live, addresses fullName')
  },
)
