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
