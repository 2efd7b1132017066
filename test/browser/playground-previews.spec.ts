import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { builder, purple } from './playground-samples.ts'

const preview = (page: Page, width: number) =>
  page.frameLocator(`iframe[title$="${width} pixels wide"]`)

test('the previews show the choices at three widths, live', async ({ page, messages }) => {
  await page.goto(`${builder}?launch-at=2099-01-01T00:00`)
  for (const width of [1280, 768, 360]) {
    const frame = preview(page, width)
    await expect(frame.getByRole('timer')).toBeVisible()
    // All of them without a scroll, in a picture of the whole page too.
    for (const unit of await frame.locator('[part=unit]').all()) {
      const bottom = await unit.evaluate((element) => element.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThanOrEqual(640)
    }
    await expect(frame.locator('[part=unit]')).toHaveCount(4)
    expect(await frame.locator(':root').evaluate(() => innerWidth)).toBe(width)
    const box = await page.locator(`iframe[title$="${width} pixels wide"]`).boundingBox()
    const room = await page.locator(`.preview[data-width="${width}"] .screen`).boundingBox()
    expect(Math.abs((box?.width ?? 0) - (room?.width ?? 0))).toBeLessThan(4)
  }
  const button = preview(page, 768).getByRole('button', { name: 'Join the Waiting Queue' })
  await page
    .getByLabel('Colour of the main button and of what is chosen', { exact: true })
    .fill('#663399')
  await expect(button).toHaveCSS('background-color', purple)
  await page.getByLabel('Day and time').fill('2020-01-01T00:00')
  await expect(preview(page, 360).getByText("We're Live")).toBeVisible()
  await page.getByRole('radio', { name: 'Waitlist button' }).check()
  await page.getByLabel('The text of the button').fill('Ring')
  await expect(preview(page, 1280).getByRole('button', { name: 'Ring' })).toBeVisible()
  expect(messages).toEqual([])
})

test('the previews change their page', async ({ page }) => {
  await page.goto(builder)
  const root = preview(page, 360).locator(':root')
  await expect(root).toHaveCSS('color-scheme', 'light')
  await page.getByRole('radio', { name: 'Dark page' }).check()
  await expect(root).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('radio', { name: 'Wild page' }).check()
  const theirs = preview(page, 360).getByText('A button of the page')
  await expect(theirs).toBeHidden()
  const ours = preview(page, 360).getByRole('link', { name: 'Get Started' })
  await expect(ours).toBeVisible()
})

test('in a frame, the previews show the frame, as high as its widget', async ({ page }) => {
  await page.goto(`${builder}?launch-at=2099-01-01T00:00&form=iframe`)
  const frame = preview(page, 768).locator('iframe')
  await expect(frame.contentFrame().getByRole('timer')).toBeVisible()
  const heights = async () => ({
    frame: await frame.evaluate((element) => element.clientHeight),
    widget: await frame
      .contentFrame()
      .locator('launch-countdown')
      .evaluate((element) => Math.ceil(element.getBoundingClientRect().height)),
  })
  await expect.poll(async () => (await heights()).frame).not.toBe(420)
  const { frame: height, widget } = await heights()
  expect(height).toBe(widget)
})

test.describe('other hosts', () => {
  const elsewhere = {
    endpoint: 'https://collector.example/sign-ups',
    'dashboard-url': 'https://login.example/',
  }
  const query = (form = 'element') => new URLSearchParams({ ...elsewhere, form })
  const note = (page: Page) => page.getByRole('status').filter({ hasText: 'Where' })
  const lines = [
    'Where Get Started leads, in a new tab: login.example',
    'Where a sign-up is sent to: collector.example',
  ]

  for (const form of ['element', 'div', 'iframe'])
    test(`that a link has filled in stand beside the previews and in them: ${form}`, async ({
      page,
    }) => {
      await page.goto(`${builder}?${query(form)}`)
      await expect(page.getByText('came with the link to this page')).toBeVisible()
      for (const line of lines) {
        await expect(note(page).getByText(line)).toBeVisible()
        await expect(preview(page, 360).getByText(line)).toBeVisible()
      }
      await page.getByRole('radio', { name: 'Wild page' }).check()
      for (const line of lines) await expect(preview(page, 360).getByText(line)).toBeVisible()
    })

  test('go from the note with the last of them, and come with the first', async ({ page }) => {
    await page.goto(builder)
    await expect(page.locator('.other-hosts')).toBeEmpty()
    const field = page.getByRole('textbox', { name: 'Where a sign-up is sent to' })
    await field.fill('https://api.other.example/x')
    await expect(note(page).getByText('api.other.example')).toBeVisible()
    await field.fill('/sign-up')
    await expect(page.locator('.other-hosts')).toBeEmpty()
    await expect(page.getByText('came with the link to this page')).toBeHidden()
  })

  for (const width of [360, 1440])
    test(`stay in sight while a preview is, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      await page.goto(`${builder}?${query()}#preview-title`)
      for (const device of [1280, 768, 360]) {
        await page.locator(`.preview[data-width="${device}"]`).scrollIntoViewIfNeeded()
        await expect(note(page).getByText('collector.example')).toBeInViewport()
      }
    })

  test('nor any text is taken by a preview that is opened by itself', async ({ page }) => {
    const texts = { label: 'Account suspended', messages: '{"title":"Your password"}' }
    for (const form of ['element', 'iframe']) {
      const parameters = new URLSearchParams({ widget: 'waitlist-button', form, ...texts })
      await page.goto(`/embed/v1/preview.html?${parameters}&endpoint=https://collector.example/`)
      const place = form === 'iframe' ? page.frameLocator('iframe') : page
      const widget = place.locator('waitlist-button')
      await expect(widget.getByRole('button')).toHaveText('Join the Waiting Queue')
      for (const name of ['label', 'messages'])
        await expect(widget).not.toHaveAttribute(name, texts[name as keyof typeof texts])
      await expect(widget).not.toHaveAttribute('endpoint', /collector/)
    }
  })
})
