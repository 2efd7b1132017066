import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, loader, type PartnerPage, test } from './fixtures.ts'

/** More than are ever on the page at once in these windows, and far fewer than there are. */
const few = 100

/** Opens a directory of so many profiles, each named by its place from 1 on. */
async function open(page: Page, partner: PartnerPage, site: string, count: number, size: number) {
  await page.setViewportSize({ width: 1100, height: 700 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await partner.open(
    `<demo-directory latency="0" page-size="${size}"></demo-directory>${loader(site)}`,
  )
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate((count) => {
    const element = document.querySelector('demo-directory')
    const [model] = element?.profiles ?? []
    if (!element || !model) throw new Error('no profiles')
    element.profiles = Array.from({ length: count }, (_, at) => ({
      ...model,
      id: at,
      name: `Sample ${at + 1}`,
      // Neighbours of unequal height, as people's are.
      company: 'A company with a long name '.repeat(1 + (at % 5)),
    }))
  }, count)
  await expect(card(page, 1)).toBeAttached()
}

const card = (page: Page, place: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Sample ${place}`, exact: true }) })

const cards = (page: Page) => page.locator('demo-directory [part="card"]')

/** Until nothing has come or gone for some frames. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const list = document.querySelector('demo-directory')?.shadowRoot?.querySelector('.cards')
    let before = ''
    for (let still = 0; still < 10; still += 1) {
      await new Promise(requestAnimationFrame)
      const now = [...(list?.children ?? [])].map((grid) => grid.children.length).join()
      if (now !== before) still = 0
      before = now
    }
  })

/** Scrolls to a part of the page, from 0 to 1, as a pulled scroll bar does. */
async function jump(page: Page, part: number) {
  await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part)
  await settle(page)
}

/** Scrolls on until there are no more, and says who was seen and how many were there at most. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector('demo-directory')?.shadowRoot
    const seen = new Set<string>()
    let most = 0
    while (!root?.querySelector('[part="end"]')) {
      scrollTo(0, document.documentElement.scrollHeight)
      await new Promise(requestAnimationFrame)
      const names = [...(root?.querySelectorAll('h3') ?? [])].map(({ textContent }) => textContent)
      most = Math.max(most, names.length)
      for (const name of names) seen.add(name)
    }
    return { seen: seen.size, most }
  })

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Where a card is on the page, and what is in it. */
const look = (page: Page, place: number) =>
  card(page, place).evaluate((element) => ({
    top: element.getBoundingClientRect().top + scrollY,
    height: element.getBoundingClientRect().height,
    html: element.innerHTML.replaceAll(/(id|describedby)="[^"]*"/g, ''),
  }))

test('a list of 240 stays whole', async ({ page, partner, site }) => {
  await open(page, partner, site, 240, 100)
  expect(await scrollThrough(page)).toMatchObject({ seen: 240 })
  await settle(page)
  await expect(cards(page)).toHaveCount(240)
  await expect(card(page, 1)).not.toHaveAttribute('aria-posinset')
})

test('of a longer one only those near are on the page, and each says which it is', async ({
  page,
  partner,
  site,
}) => {
  await open(page, partner, site, 600, 20)
  const { seen, most } = await scrollThrough(page)
  expect(seen).toBe(600)
  expect(most).toBeLessThan(few)
  await expect(card(page, 600)).toBeAttached()
  const places = await cards(page).evaluateAll((all) =>
    all.map((each) => [each.querySelector('h3')?.textContent, each.ariaPosInSet, each.ariaSetSize]),
  )
  expect(places.length).toBeGreaterThan(20)
  for (const [name, place, total] of places) {
    expect(name).toBe(`Sample ${place}`)
    expect(total).toBe('600')
  }
  expect(await findViolations(page, 'demo-directory')).toEqual([])
})

test('cards that were given up come back as they were, and nothing has moved', async ({
  page,
  partner,
  site,
}) => {
  await open(page, partner, site, 600, 20)
  await settle(page)
  const first = await look(page, 1)
  await scrollThrough(page)
  await settle(page)
  await expect(card(page, 1)).toHaveCount(0)
  const height = await pageHeight(page)

  await page.evaluate(() => scrollTo(0, 0))
  await expect(card(page, 1)).toBeInViewport()
  await settle(page)
  expect(await look(page, 1)).toEqual(first)
  await expect(card(page, 600)).toHaveCount(0)
  expect(await pageHeight(page)).toBe(height)
})

test('the focus stays where it is, and Tab leads on from there', async ({
  page,
  partner,
  site,
}) => {
  await open(page, partner, site, 600, 600)
  const last = card(page, 12).getByRole('button', { name: 'GitHub' })
  await last.focus()
  await jump(page, 0.5)
  await expect(card(page, 12)).not.toBeInViewport()
  await expect(last).toBeFocused()
  await page.keyboard.press('Tab')
  const next = card(page, 13).getByRole('button').first()
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()
  for (let step = 0; step < 3; step += 1) {
    await card(page, 24 + 12 * step)
      .getByRole('button', { name: 'GitHub' })
      .focus()
    await page.keyboard.press('Tab')
    await expect(
      card(page, 25 + 12 * step)
        .getByRole('button')
        .first(),
    ).toBeFocused()
  }
})

test('what is selected stays', async ({ page, partner, site }) => {
  await open(page, partner, site, 600, 600)
  await card(page, 1).getByRole('heading').click({ clickCount: 3 })
  await jump(page, 0.5)
  await expect(card(page, 1)).toBeAttached()
  await page.evaluate(() => getSelection()?.removeAllRanges())
  await jump(page, 0.6)
  await expect(card(page, 1)).toHaveCount(0)
})

test('all at once: there are cards wherever one jumps to, and the last is the end', async ({
  page,
  partner,
  site,
}) => {
  await open(page, partner, site, 3000, 3000)
  for (const part of [0.3, 0.8, 0.1, 0.55]) {
    await jump(page, part)
    const places = await cards(page)
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((each) => {
            const { top, bottom } = each.getBoundingClientRect()
            return bottom > 0 && top < innerHeight
          })
          .map((each) => Number(each.ariaPosInSet)),
      )
    expect(places.length).toBeGreaterThan(2)
    expect(Math.abs((places[0] ?? 0) / 3000 - part), `at ${part}`).toBeLessThan(0.05)
    expect(await cards(page).count()).toBeLessThan(few)
  }
  await jump(page, 1)
  await expect(card(page, 3000)).toBeInViewport()
})

test('on paper no room is left for cards that are not there', async ({ page, partner, site }) => {
  await open(page, partner, site, 600, 600)
  await settle(page)
  const onScreen = await pageHeight(page)
  await page.emulateMedia({ media: 'print' })
  expect(await pageHeight(page)).toBeLessThan(onScreen / 5)
  await expect(card(page, 1)).toBeVisible()
})

test('in another number of columns it takes the room that its cards need', async ({
  page,
  partner,
  site,
}) => {
  await open(page, partner, site, 300, 300)
  await jump(page, 0.5)
  const wide = await pageHeight(page)
  await page.setViewportSize({ width: 400, height: 700 })
  await expect.poll(() => pageHeight(page)).toBeGreaterThan(wide * 2)
  const estimated = await pageHeight(page)
  for (let part = 0; part <= 25; part += 1) await jump(page, part / 25)
  expect(Math.abs((await pageHeight(page)) / estimated - 1)).toBeLessThan(0.1)
})
