import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { renderPage } from '../../site/cli/report/page.ts'
import { sampleSignUps } from '../samples/sign-ups.ts'
import { findViolations } from './axe.ts'
import { contrast, paint } from './contrast.ts'
import { expect, sideways, test } from './fixtures.ts'

/** Opens the report from disk, as whoever has made it does. @returns what it asks for */
async function openReport(page: Page, { count = 500, people = false, tables = false } = {}) {
  const signUps = sampleSignUps(count).map((signUp, id) => ({ ...signUp, id }))
  const file = test.info().outputPath('report.html')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const now = new Date('2025-07-22T00:00:00Z')
  await writeFile(file, await renderPage(signUps, { source: '/srv/samples.db', now, people }))
  await page.goto(pathToFileURL(file).href)
  if (tables) for (const summary of await page.locator('summary').all()) await summary.click()
  return { requests, address: pathToFileURL(file).href }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing, with tables and people shown, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openReport(page, { count: 12, people: true, tables: true })
    await expect(page.getByRole('table')).toHaveCount(3)
    expect(await findViolations(page)).toEqual([])
  })

test('nothing leaves the page, and nothing in it is blocked', async ({ page, messages }) => {
  const { requests, address } = await openReport(page)
  await page.evaluate(() => document.fonts.ready)
  expect(requests.filter((url) => !url.startsWith('data:'))).toEqual([address])
  const loaded = await page.evaluate(() =>
    Array.from(document.fonts, ({ family, status }) => status === 'loaded' && family),
  )
  expect(loaded).toContain('Archivo')
  expect(messages).toEqual([])
})

test('plots have names, no text lies on another, nothing sticks out', async ({ page }) => {
  await openReport(page, { people: true, tables: true })
  const plots = [
    'Sign-ups per day',
    'Sign-ups in all',
    'People who would pay at least each price',
    'Income if the price were this',
  ]
  const lists = ['domain', 'origin of the page', 'campaign', 'trigger']
  for (const width of [320, 768, 960, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page), `${width} px`).toBe(0)
    for (const name of plots) await expect(page.getByRole('img', { name })).toBeVisible()
    for (const name of lists)
      await expect(page.getByRole('list', { name: `Sign-ups by ${name}` })).toBeVisible()
    const overlaps = await page.locator('.plot, .bars').evaluateAll((all) =>
      all.flatMap((one) => {
        const texts = [...one.querySelectorAll('.scale span, text, bdi, li > span')]
        const boxes = texts.map((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return { text: text.textContent, box: range.getBoundingClientRect() }
        })
        return boxes.flatMap(({ text, box: a }, at) =>
          boxes
            .slice(at + 1)
            .filter(
              ({ box: b }) =>
                a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
            )
            .map((other) => `${text} and ${other.text}`),
        )
      }),
    )
    expect(overlaps, `${width} px`).toEqual([])
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`marks and texts of the plots stand out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openReport(page)
    const read = (selector: string, property: 'fill' | 'stroke' | 'color' | 'background-color') =>
      page
        .locator(selector)
        .evaluateAll(
          (all, property) => [
            ...new Set(all.map((one) => getComputedStyle(one).getPropertyValue(property))),
          ],
          property,
        )
    const ground = await read('body', 'background-color')
    const marks = await read(':is(.plot, .bars) rect', 'fill')
    const texts = [...(await read('.plot text', 'fill')), ...(await read('.scale, .bars', 'color'))]
    expect(marks.length).toBeGreaterThan(1)
    expect(texts.length).toBeGreaterThan(2)
    for (const [needed, colours] of [
      [3, marks],
      [4.5, texts],
    ] as const)
      for (const colour of colours) {
        const [behind, ink] = await paint(page, [ground, [...ground, colour]])
        expect(contrast(behind, ink), colour).toBeGreaterThanOrEqual(needed)
      }
  })

test('on paper it is light, with the tables that are open', async ({ page }) => {
  await openReport(page)
  await page.getByText('The same as a table').first().click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText('The same as a table').last()).toBeHidden()
  await expect(page.getByRole('row').last()).toBeVisible()
})
