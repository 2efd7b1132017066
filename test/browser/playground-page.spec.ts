import { findViolations } from './axe.ts'
import { expect, sideways, test } from './fixtures.ts'
import { builder } from './playground-samples.ts'

const full = '?launch-at=2099-01-01T00:00&--widget-accent=rebeccapurple&styling=rule'

for (const colorScheme of ['light', 'dark'] as const)
  test(`all open, axe finds nothing and nothing sticks out, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${builder}${full}&dashboard-url=https://example.com/${'long'.repeat(60)}`)
    await expect(page.getByLabel('Your snippet')).toHaveValue(/longlong/)
    await page.getByLabel('Link of Get Started').fill('nowhere')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter an http(s) URL')).toBeVisible()
    await page.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    expect(await findViolations(page)).toEqual([])
    for (const width of [320, 360, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sideways(page), `${width} px`).toBe(0)
    }
  })

for (const [device, width, height] of [
  ['phone', 390, 844],
  ['tablet', 768, 1024],
  ['laptop', 1440, 900],
] as const)
  test(`on a ${device} the preview is seen beside the field in use`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(builder)
    await page.locator('summary', { hasText: 'Texts of the launch countdown' }).click()
    const screen = page.getByTitle('Preview of the widget')
    const fields = page.getByRole('main').locator('fieldset:visible').getByRole('textbox')
    expect(await fields.count()).toBeGreaterThan(10)
    for (const field of await fields.all()) {
      await field.focus()
      await expect(screen).toBeInViewport({ ratio: 0.9 })
      // Nothing lies over the field.
      await field.click({ trial: true })
      // All of it, but for a part of a pixel.
      await expect(field).toBeInViewport({ ratio: 0.95 })
    }
  })

test('the address of a guide opens it, and stays', async ({ page }) => {
  await page.goto(`${builder}#privacy`)
  await expect(page).toHaveURL(/\?widget=launch-countdown.*#privacy$/)
  await expect(page.getByText('For your privacy notice')).toBeInViewport()
  await expect(page.getByText('The widgets set no cookies')).toBeInViewport()
})

test('each block of code has a button that copies it', async ({ page }) => {
  await page.goto(builder)
  await expect(page.getByLabel('Your snippet')).toHaveValue(/launch-countdown/)
  // Those in what is closed, too.
  const { copied, shown } = await page.evaluate(() => {
    const copied: string[] = []
    navigator.clipboard.writeText = async (text) => {
      copied.push(text)
    }
    for (const button of document.querySelectorAll<HTMLElement>('.copy > button')) button.click()
    const blocks = document.querySelectorAll<HTMLTextAreaElement>('.output textarea, pre')
    return { copied, shown: Array.from(blocks, (one) => one.value ?? one.textContent) }
  })
  expect(copied.length).toBeGreaterThan(30)
  expect(copied).toEqual(shown)
})

test('where nothing may be copied, the text is selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.goto(`${builder}#react`)
  const button = page.getByRole('button', { name: 'Copy “src/Launch.jsx”' }).first()
  await button.press('Enter')
  await expect(page.getByText('The text is selected')).toBeVisible()
  const code = (await button.locator('xpath=../preceding-sibling::pre').innerText()).trim()
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(code)
})

test('crawlers leave its preview out', async ({ page }) => {
  await page.goto(builder)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await page.goto('/embed/v1/preview.html')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
