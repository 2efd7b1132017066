import type { Page, Request } from '@playwright/test'
import { endpointPath } from '../../../site/server/http/routes.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import { type InitScript, waiting } from '../profile.ts'
import type { Stage } from '../stage.ts'
import { until } from '../until.ts'
import { submit, thanked } from '../visitor.ts'

/**
 * A story that ends well only when certain mechanisms work; afterwards, nothing may be at the
 * receiver twice.
 * @throws Broken when a promise was not kept
 */
export type Scenario = (stage: Stage) => Promise<void>

export const sample = (number = 1) => `sample-${number}@example.com`

/** Runs in a page of the next day, when no pause lasts any more. */
export const tomorrow: InitScript = () => {
  const { now } = Date
  Date.now = () => now.call(Date) + 25 * 3_600_000
}

/** Milliseconds within which what can arrive has to, also on a machine that is busy. */
const soon = 10_000

/** Waits until sign-ups are at the receiver. */
export async function arrive(stage: Stage, ...emails: string[]): Promise<void> {
  const areThere = () => emails.every((email) => stage.stored().has(email))
  await until(`${emails.join(', ')} at the receiver`, soon, areThere)
}

/** Waits until nothing is left in the outbox of the page's origin. */
export const empties = (page: Page): Promise<void> =>
  until('The outbox is empty', soon, async () => (await waiting(page)).length === 0)

/** Submits while nothing gets through, and waits until the three tries of the policy are over. */
export async function submitInVain(page: Page): Promise<void> {
  let tries = 0
  const count = (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(endpointPath)) tries += 1
  }
  page.on('requestfinished', count)
  page.on('requestfailed', count)
  await submit(page)
  await thanked(page)
  await until('Three tries', soon, () => tries === 3)
  // By then the page has been told of the last one as well.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
}

/** Waits until a request of a sign-up is under way. */
export const underWay = (proxy: FaultProxy, email: string): Promise<void> =>
  until(`A request of ${email}`, soon, () => proxy.arrivalsOf(email).length > 0)
