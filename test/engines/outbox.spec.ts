import type { Tab } from './drivers/tab.ts'
import { type Visitor, visitorOf } from './drivers/visitor.ts'
import { expect, fillIn, loader, test } from './fixtures.ts'

const button = '<waitlist-button endpoint="/sign-ups"></waitlist-button>'

async function signUp(visitor: Visitor, email: string) {
  await visitor.clicks('button', 'Join the Waiting Queue')
  await fillIn(visitor, email)
  await visitor.clicks('button', 'Submit')
  await visitor.sees('h3, h2', 'Thank You!')
}

/** The email addresses that arrived, each sign-up once: a page sends again when the visitor leaves it. */
const arrived = (posted: readonly string[]) => {
  const signUps = posted.map((body) => JSON.parse(body) as { email: string; submittedAt: string })
  const once = new Map(signUps.map((signUp) => [signUp.email + signUp.submittedAt, signUp.email]))
  return [...once.values()].sort()
}

test('two tabs deliver pending sign-ups once', async ({ session, partner, site }) => {
  partner.serve(button + loader(site.live))
  partner.answerPostsWith(0)
  const tabs: Tab[] = []
  for (const name of ['first', 'second']) {
    // Used while it is in front, since a tab behind another draws no frames.
    const tab = await session.newTab()
    tabs.push(tab)
    await tab.open(partner.url)
    await signUp(visitorOf(tab), `${name}@example.com`)
  }
  partner.answerPostsWith(201)
  for (const tab of tabs) await tab.reload()
  await expect
    .poll(() => arrived(partner.posted), { timeout: 40_000 })
    .toEqual(['first@example.com', 'second@example.com'])
  const [tab] = tabs
  await expect
    .poll(() => tab?.run(() => Object.values({ ...localStorage }).join()))
    .not.toContain('@example.com')
})
