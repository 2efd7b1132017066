import type { Page } from '@playwright/test'
import type { Person } from '../../../site/server/sign-ups/person.ts'
import { headersWithScript, personPage } from '../../../site/server/waitlist/person-page.ts'
import { sample } from '../../unit/server-samples.ts'
import { expect, test } from '../fixtures.ts'

const url = 'https://sample.example/api/letters/a'

const person = (minutes: number): Person => ({
  newest: { ...sample, receivedAt: null, origin: null },
  ...{ others: [], letters: [], unsubscribedAt: '', confirmedAt: '', isUnconfirmed: true },
  welcomedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
})

/** Opens the page of a letter that was sent some minutes ago. @returns what it sends */
async function open(page: Page, minutes: number): Promise<string[]> {
  const sent: string[] = []
  await page.route(url, (route) => {
    const body = route.request().postData()
    if (body !== null) sent.push(body)
    const html = body === null ? personPage(person(minutes), '/api/letters/a') : 'Done'
    return route.fulfill({ body: html, headers: headersWithScript })
  })
  await page.clock.install()
  await page.goto(url)
  return sent
}

const inputs: [string, (page: Page) => Promise<unknown>][] = [
  ['move of the pointer', (page) => page.mouse.move(5, 5)],
  ['turn of the wheel', (page) => page.mouse.wheel(0, 50)],
  ['key', (page) => page.keyboard.press('Shift')],
]

for (const [name, act] of inputs)
  test(`the page of a link confirms at the first ${name}`, async ({ page }) => {
    const sent = await open(page, 0)
    await page.clock.runFor(60_000)
    expect(sent).toEqual([])
    await act(page)
    await expect(page.getByText('Done')).toBeVisible()
    expect(sent).toEqual(['do=confirm'])
  })

test('the page of a link confirms after two visible seconds if the letter is three minutes old', async ({
  page,
}) => {
  const sent = await open(page, 4)
  await page.clock.runFor(1900)
  expect(sent).toEqual([])
  await page.clock.runFor(200)
  await expect(page.getByText('Done')).toBeVisible()
  expect(sent).toEqual(['do=confirm'])
})

test('the page of a link ignores events made by scripts', async ({ page }) => {
  const sent = await open(page, 0)
  await page.evaluate(() => {
    for (const name of ['pointermove', 'touchstart', 'wheel', 'keydown'])
      dispatchEvent(new Event(name))
    scrollTo(0, 100)
  })
  await page.clock.runFor(60_000)
  expect(sent).toEqual([])
})
