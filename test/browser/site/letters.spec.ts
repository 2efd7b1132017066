import { simpleParser } from 'mailparser'
import { compose } from '../../../site/server/letters/compose.ts'
import { readLetter } from '../../../site/server/letters/letter.ts'
import type { Person } from '../../../site/server/sign-ups/person.ts'
import { badFields, notStored, type Reply, stored } from '../../../site/server/waitlist/answer.ts'
import { toPage } from '../../../site/server/waitlist/form-page.ts'
import { personPage, plainPage } from '../../../site/server/waitlist/person-page.ts'
import { readForm } from '../../../site/server/waitlist/read-submission.ts'
import { submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { sample } from '../../unit/server-samples.ts'
import { findViolations } from '../axe.ts'
import { expect, sideways, test } from '../fixtures.ts'

const letter = readLetter(
  `---
subject: Live
---

# Your address is ready, {fullName}

{addresses} is yours, [${'long'.repeat(20)}](https://example.com/).

1. one
2. \`two\`

> three

[Yes, it was me]({confirmUrl}), or see {manageUrl}

---

    ${'four'.repeat(40)}
`,
  'letter.md',
  true,
)

/** The page that answers a form. */
const answerTo = (form: string, reply: Reply) => {
  const headers = new Headers({
    origin: 'https://partner.example',
    referer: 'https://partner.example/',
  })
  const call = { method: 'POST', url: 'https://sample.example/api', headers, body: null }
  return String(toPage(call, readForm(new TextEncoder().encode(form)), reply).body)
}

/** Somebody who has not confirmed, and has typed what is long, or would be markup. */
const person: Person = {
  newest: {
    ...readForm(new TextEncoder().encode('comments=%3Cb%3E&interestedDomains=a.techworks.ltd'))
      .typed,
    ...{ fullName: 'Sample'.repeat(13), email: `${'long'.repeat(15)}@example.com` },
    ...{ receivedAt: '2025-07-22T00:00:00.000Z', origin: 'https://partner.example' },
  },
  others: [{ ...sample, receivedAt: null, origin: null }],
  unsubscribedAt: '',
  confirmedAt: '',
  isUnconfirmed: true,
  welcomedAt: '',
  letters: [{ subject: 'Hello {fullName}', state: 'sent', notedAt: '2025-07-22T00:00:00.000Z' }],
}

const mending = {
  values: { ...person.newest, triggerType: 'login' as const, fullName: '', interestedDomains: [] },
  errors: submissionErrors({ ...person.newest, fullName: '', interestedDomains: [] }),
}

/** The letter as a mail program shows it, and the pages that the server makes. */
async function pages(): Promise<[string, string][]> {
  const { raw } = await compose(
    letter,
    {
      person: 'sample@example.com',
      fullName: 'Sample'.repeat(13),
      addresses: [`${'a'.repeat(63)}.techworks.ltd`, 'sample.notebook.ltd'],
    },
    { id: 'an-id', token: 'a-token' },
    {
      from: { name: 'Sample', address: 'hello@sample.example' },
      siteUrl: 'https://sample.example',
    },
    new Date(0),
  )
  const mail = await simpleParser(raw)
  const wrong = `email=${'long'.repeat(30)}&interestedDomains=${'long'.repeat(30)}&comments=%3Cb%3E`
  const plainPages = ['unknown', 'stopped', 'deleted', 'sample', 'failed', 'refused'] as const
  return [
    ['letter', String(mail.html)],
    ['thanks', answerTo(`email=${'long'.repeat(30)}@example.com`, stored)],
    ['form', answerTo(wrong, badFields('', submissionErrors({ comments: '' })))],
    ['later', answerTo(wrong, notStored())],
    ['person', personPage(person, '/api/letters/a', 'save')],
    ['person who mends', personPage(person, '/api/letters/a', undefined, mending)],
    ...plainPages.map((name): [string, string] => [name, plainPage(name)]),
  ]
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`pages and letters of the server are accessible, ${colorScheme}, at 320 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 640 })
    const grounds = new Set<string>()
    for (const [name, html] of await pages()) {
      await page.setContent(html)
      const found = await findViolations(page)
      // A mail program has landmarks of its own, and a letter has none.
      const isOfPages = (one: string) => name === 'letter' && /^(?:landmark|region)/.test(one)
      expect(
        found.filter((one) => !isOfPages(one)),
        name,
      ).toEqual([])
      expect(await sideways(page), name).toBe(0)
      const body = page.locator('body')
      grounds.add(await body.evaluate((element) => getComputedStyle(element).backgroundColor))
    }
    expect([...grounds]).toEqual([
      colorScheme === 'dark' ? 'rgb(23, 23, 20)' : 'rgb(243, 238, 229)',
    ])
  })

test('deletion takes two presses', async ({ page }) => {
  for (const [isUnconfirmed, words, others] of [
    [false, 'Delete my data', ['Unsubscribe']],
    [true, 'It was not me', ['Unsubscribe', 'Yes, it was me']],
  ] as const) {
    await page.setContent(personPage({ ...person, isUnconfirmed }, '/'))
    const buttons = async () => (await page.getByRole('button').allTextContents()).sort()
    expect(await buttons()).toEqual(others)
    await page.getByText(words).click()
    expect(await buttons()).toEqual([...others, 'Yes, delete everything'].sort())
  }
})
