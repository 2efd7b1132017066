import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { renderPage } from '../../site/server/report/html/page.ts'
import { sampleSignUps } from '../samples/sign-ups.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

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
    await expect(page.getByRole('table')).toHaveCount(7)
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

test('its plots have names, and one is shown of the two widths', async ({ page }) => {
  await openReport(page)
  const names = [
    'Sign-ups per day',
    'Sign-ups in all',
    'Sign-ups by domain',
    'Sign-ups by origin of the page',
    'Sign-ups by trigger',
    'People who would pay at least each price',
    'Income if the price were this',
  ]
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('img', { name: 'Sign-ups per day' })).toBeVisible()
    for (const name of names) await expect(page.getByRole('img', { name })).toHaveCount(1)
    // What is drawn for a telephone is not stretched, nor shrunk what is drawn for more.
    for (const plot of await page.locator('svg.plot:visible').all()) {
      const drawn = Number(await plot.getAttribute('width'))
      const { width: shown = 0 } = (await plot.boundingBox()) ?? {}
      expect(shown / drawn).toBeGreaterThan(0.8)
      expect(shown / drawn).toBeLessThan(1.75)
    }
  }
})

test('it scrolls sideways at no width', async ({ page }) => {
  await openReport(page, { people: true, tables: true })
  for (const width of [320, 360, 768, 960, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
  }
})

/** The contrast of each colour in the plots with the page behind it (WCAG 2.2), by what it paints. */
const plotContrasts = (page: Page) =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('There is no canvas.')
    const luminance = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const paper = luminance(getComputedStyle(document.body).backgroundColor)
    const contrast = (colour: string) => {
      const ink = luminance(colour)
      return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05)
    }
    const fills = (selector: string) => [
      ...new Set(
        Array.from(document.querySelectorAll(selector), (mark) => getComputedStyle(mark).fill),
      ),
    ]
    const lines = [...document.querySelectorAll('svg.plot .plot-line')].map(
      (line) => getComputedStyle(line).stroke,
    )
    return {
      marks: [...fills('svg.plot rect'), ...fills('svg.plot circle'), ...lines].map(contrast),
      texts: fills('svg.plot text').map(contrast),
    }
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`marks and texts of the plots stand out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openReport(page)
    const { marks, texts } = await plotContrasts(page)
    expect(marks.length).toBeGreaterThan(3)
    expect(texts.length).toBeGreaterThan(2)
    for (const contrast of marks) expect(contrast).toBeGreaterThanOrEqual(3)
    for (const contrast of texts) expect(contrast).toBeGreaterThanOrEqual(4.5)
  })

test('on paper it is light, on four pages, with the tables that are open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openReport(page)
  const pagesOf = async () =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(await pagesOf()).toBe(4)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText('The same as a table').first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByText('The same as a table').first().click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByRole('row').last()).toBeVisible()
})
