import { chromium } from '@playwright/test'
import { simpleParser } from 'mailparser'
import { compose } from './site/server/letters/compose.ts'
import { readLetter } from './site/server/letters/letter.ts'
import { readForm } from './site/server/waitlist/form-post.ts'
import { personPage, plainPage } from './site/server/waitlist/person-page.ts'
import { submissionErrors } from './widgets/waitlist/submission.ts'
import { sample } from './test/unit/server-samples.ts'
import { existsSync } from 'node:fs'

const base = { ...readForm(new TextEncoder().encode('comments=Looking+forward.%0D%0ASecond+line&interestedDomains=asha.techworks.ltd&interestedDomains=asha.stackpage.info&phoneNumber=%2B91+98765+43210&currentDesignation=Platform+engineer&fullName=Asha+Verma')).submission, email: 'asha.verma@example.com', receivedAt: '2025-07-22T09:30:00.000Z', origin: 'https://partner.example', utm_source: 'newsletter', utm_campaign: 'spring', submittedAt: '2025-07-22T09:29:58.000Z' }
const person = { newest: base, others: [{ ...sample, fullName: 'Asha V', email: base.email, receivedAt: '2025-07-01T00:00:00.000Z', origin: null }], left: undefined, confirmedAt: '' as string | undefined, letters: [{ subject: 'Welcome, {fullName}', state: 'sent' as const, noted: '2025-07-22T00:00:00.000Z' }] }
const letter = readLetter(`Subject: You are on the list, {fullName}

# You are on the list, {fullName}

We have your place for {addresses}. One thing is left: please confirm that this is your email address.

[Yes, it was me]({confirmUrl})

Was it somebody else? Then do nothing: without this, we send nothing more, and delete it all in two weeks.

You can see, change and delete what you sent us at any time: {manageUrl}
`, 'welcome.md', true)
const { raw } = await compose(letter, { person: base.email, fullName: base.fullName, addresses: base.interestedDomains }, { id: 'a', token: 'AAAAAAAAAAAAAAAAAAAAAA' }, { from: { name: 'Nameplate', address: 'hello@nameplate.example' }, siteUrl: 'https://nameplate.example' }, new Date(0))
const mail = await simpleParser(raw)
console.log(mail.text)
const bad = { ...base, fullName: '', interestedDomains: [] }
const pages = {
  welcome: String(mail.html),
  unconfirmed: personPage(person, '/a'),
  confirmed: personPage({ ...person, confirmedAt: '2025-07-23T00:00:00Z', left: undefined }, '/a', 'confirm'),
  mending: personPage({ ...person, confirmedAt: undefined, left: '2025-08-01T00:00:00Z' }, '/a', undefined, { values: bad as never, errors: submissionErrors(bad) }),
  unknown: plainPage('unknown'),
}
const executablePath = [process.env.CHROMIUM ?? '', '/usr/bin/chromium'].find((one) => one && existsSync(one))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    for (const [name, html] of Object.entries(pages)) {
      await page.setContent(html)
      await page.screenshot({ path: `/tmp/queue-shots/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.close()
  }
await browser.close()
