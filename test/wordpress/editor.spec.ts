import type { Page } from '@playwright/test'
import {
  canvasOf,
  expect,
  firstAttributes,
  openBlockEditor,
  savePost,
  setBlocks,
  settingsPath,
  test,
} from './fixtures.ts'

const countdown = (attributes: object = {}) => ({
  name: 'launch-widgets/launch-countdown',
  attributes,
})
const button = (attributes: object = {}) => ({ name: 'launch-widgets/waitlist-button', attributes })

/** The settings of the block that is selected, all panels open. */
async function openSidebar(page: Page) {
  const sidebar = page
    .locator('.interface-complementary-area, .interface-interface-skeleton__sidebar')
    .last()
  const own = sidebar.locator('.block-editor-block-inspector')
  if (!(await own.isVisible()))
    await page.getByRole('button', { name: 'Settings', exact: true }).first().click()
  await own.waitFor()
  const closed = own.locator('.components-panel__body-toggle[aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
  return own
}

test('each block is live in the editor, at its height', async ({ site, logIn }) => {
  const page = await logIn('administrator')
  await openBlockEditor(page, site)
  await setBlocks(page, [
    countdown({ 'launch-at': '2099-01-01T00:00' }),
    button(),
    { name: 'launch-widgets/demo-directory', attributes: { align: 'wide' } },
  ])
  const canvas = await canvasOf(page)
  const heights = { 'launch-countdown': 150, 'waitlist-button': 40, 'demo-directory': 400 }
  for (const [tag, least] of Object.entries(heights)) {
    await canvas.locator(tag).locator('[part]').first().waitFor()
    const shown = canvas.locator(`.wp-block:has(> * ${tag})`)
    await expect.poll(async () => (await shown.boundingBox())?.height).toBeGreaterThan(least)
  }
})

test('an author’s input is saved and is on the page', async ({ site, logIn }) => {
  const page = await logIn('author')
  await openBlockEditor(page, site)
  await setBlocks(page, [button()])
  let sidebar = await openSidebar(page)
  await sidebar.getByLabel(/Text of the button/).fill('A & B < C')
  await sidebar.getByLabel('Full Name', { exact: true }).fill('Name & "title"')
  const id = await savePost(page)
  await openBlockEditor(page, site, `post.php?post=${id}&action=edit`)
  await (await canvasOf(page)).locator('.wp-block:has(waitlist-button)').click()
  sidebar = await openSidebar(page)
  await expect(sidebar.getByLabel(/Text of the button/)).toHaveValue('A & B < C')
  await expect(sidebar.getByLabel('Full Name', { exact: true })).toHaveValue('Name & "title"')
  await page.goto(`${site.url}/?p=${id}`)
  await page.getByRole('button', { name: 'A & B < C' }).click()
  await expect(page.getByRole('dialog').getByLabel('Name & "title"')).toBeVisible()
})

test('a new countdown counts to the next month', async ({ site, logIn }) => {
  const page = await logIn('author')
  await openBlockEditor(page, site)
  const canvas = await canvasOf(page)
  await canvas.getByRole('button', { name: /Add default block/i }).click()
  await page.keyboard.type('/launch-countdown')
  await page.getByRole('option', { name: 'Launch countdown' }).click()
  await canvas.locator('launch-countdown [part~=value]').first().waitFor()
  const launchAt = String((await firstAttributes(page))['launch-at'])
  expect(launchAt).toMatch(/^\d{4}-\d\d-01T00:00$/)
  expect(Date.parse(launchAt)).toBeGreaterThan(Date.now())
})

test('a date follows each visitor’s clock or the zone of the site', async ({ site, logIn }) => {
  const page = await logIn('author')
  await openBlockEditor(page, site)
  await setBlocks(page, [countdown({ 'launch-at': '2099-07-01T09:00' })])
  const sidebar = await openSidebar(page)
  const launchAt = async () => (await firstAttributes(page))['launch-at']
  const date = sidebar.locator('input[type=datetime-local]')
  const clock = sidebar.getByLabel('Whose clock')
  await expect(clock).toHaveValue('visitor')
  await clock.selectOption({ label: 'This site’s: Europe/Berlin' })
  expect(await launchAt()).toBe('2099-07-01T09:00+02:00')
  // That day's offset.
  await date.fill('2099-01-01T09:00')
  expect(await launchAt()).toBe('2099-01-01T09:00+01:00')
  await setBlocks(page, [countdown({ 'launch-at': '2099-01-01T03:00:00Z' })])
  await expect(date).toHaveValue(/^2099-01-01T04:00/)
  await expect(clock).toHaveValue('site')
  // Without a date there is no clock to choose, and nothing is stored.
  await date.fill('')
  expect(await launchAt()).toBeUndefined()
  await expect(clock).toBeDisabled()
  // A year has four digits.
  await date.pressSequentially('01012000001200AM')
  expect((await launchAt()) ?? '').not.toMatch(/^\d{5}/)
})

test('in Hindi the settings and the blocks are in Hindi', async ({ site, logIn }) => {
  const page = await logIn('administrator')
  await page.goto(`${site.url}${settingsPath}&test-locale`)
  await expect(page.getByLabel('साइन-अप कहाँ भेजे जाते हैं')).toBeVisible()
  await openBlockEditor(page, site, 'post-new.php?test-locale')
  await setBlocks(page, [countdown({ 'launch-at': '2099-07-01T09:00' })])
  await expect((await openSidebar(page)).getByLabel('किसकी घड़ी')).toBeVisible()
})
