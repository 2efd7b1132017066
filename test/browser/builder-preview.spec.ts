import type { Page } from '@playwright/test'
import { builder, preview } from './builder-samples.ts'
import { expect, fillIn, sideways, signUp, test } from './fixtures.ts'

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check()

/** Opens the form of the preview. */
async function openForm(page: Page) {
  await preview(page).getByRole('button', { name: 'Join the Waiting Queue' }).click()
  await expect(preview(page).getByLabel('Full Name')).toBeFocused()
}

test.describe('in the sandbox', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  const last = 'Delivered, once.'
  for (const [network, texts] of Object.entries({
    Good: ['Request to', 'Answer 201: the endpoint has stored', last],
    Slow: ['Request to', 'Answer 201: the endpoint has stored', last],
    'Failing (500)': ['Request to', 'Answer 500', 'Retry 1', 'Answer 500', 'Retry 2', last],
    'Refusing (429)': ['Request to', 'Answer 429', '4 s', 'Retry 1', 'Answer 201', last],
    Offline: ['Request to', 'No answer', 'The browser is online again', 'Answer 201', last],
    'Closed tab': ['closes the tab', 'opens a page', 'Retry 1', 'already', 'by the later page'],
  }))
    test(`a sign-up arrives once, and the timeline shows how: ${network}`, async ({ page }) => {
      const posts: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') posts.push(request.url())
      })
      await page.goto(`${builder}?widget=waitlist-button`)
      if (network !== 'Good') {
        const shownAgain = page.waitForEvent('framenavigated')
        await choose(page, network)
        await shownAgain
      }
      await openForm(page)
      await fillIn(preview(page))
      await preview(page).getByRole('button', { name: 'Submit' }).click()
      const timeline = page.getByRole('log', { name: 'What the widget does' })
      await expect(timeline).toContainText(/Delivered, once/, { timeout: 30_000 })
      const said = (await timeline.textContent()) ?? ''
      const pattern = texts.map((text) => text.replace(/[.()]/g, '\\$&')).join('[^]*')
      expect(said).toMatch(new RegExp(pattern))
      await expect(page.getByText('1 sent, 1 arrived.')).toBeVisible()
      expect(posts).toEqual([])
      // Nothing of it is left for other pages.
      expect(
        await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage })),
      ).toEqual([])
      // Its state is shown again when it is pressed again.
      await page.getByRole('radio', { name: 'Button', exact: true }).click()
      await expect(preview(page).getByRole('dialog')).toBeHidden()
      await expect(timeline.getByRole('listitem')).toHaveCount(0)
    })

  test('a real sign-up is sent by a button of its own', async ({ page }) => {
    const posted: string[] = []
    await page.route('https://hooks.example/**', (route) => {
      posted.push(`${route.request().method()} ${route.request().url()}`)
      return route.fulfill({
        status: 201,
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      })
    })
    const query = `widget=waitlist-button&state=thanks&endpoint=https://hooks.example/join&utm_source=test`
    await page.goto(`${builder}?${query}`)
    await expect(preview(page).getByRole('heading', { name: 'Thank You!' })).toBeVisible()
    expect(posted).toEqual([])
    await expect(page.getByText('A real one goes to hooks.example.')).toBeVisible()
    await page.getByRole('button', { name: 'Send a real one' }).click()
    // Nothing is sent by itself.
    await expect(preview(page).getByLabel('Full Name')).toHaveValue('')
    await signUp(preview(page))
    await expect(page.getByRole('log')).toContainText('Answer 201')
    expect(posted.filter((one) => !one.startsWith('OPTIONS'))).toEqual([
      'POST https://hooks.example/join?utm_source=test',
    ])
  })
})

test('the preview shows what visitors see at each moment', async ({ page }) => {
  await page.goto(`${builder}?launch-at=2020-01-01T00:00`)
  const shown = preview(page)
  await expect(shown.getByRole('timer')).toContainText(/1[12]\s*days/)
  await choose(page, 'Last minute')
  await expect(shown.getByRole('timer')).toContainText(/0\s*minutes/)
  await choose(page, 'Live')
  await expect(shown.getByText("We're Live")).toBeVisible()
  await choose(page, 'Form')
  await expect(shown.getByRole('dialog')).toBeVisible()
  await choose(page, 'Errors')
  await expect(shown.getByText('Please enter your full name').first()).toBeVisible()
  // Texts change in what is open.
  await page.locator('summary').filter({ hasText: 'All texts', visible: true }).click()
  await page.getByRole('textbox', { name: 'Please enter your full name' }).fill('Wie heißen Sie?')
  await expect(shown.getByText('Wie heißen Sie?').first()).toBeVisible()
  await choose(page, 'Thank You')
  await expect(shown.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Thank You', exact: true })).toBeFocused()
})

test('the preview is a page of a partner, as wide as is chosen', async ({ page }) => {
  await page.goto(builder)
  const title = preview(page).getByRole('heading', { level: 1 })
  await page.getByLabel('Page', { exact: true }).selectOption('Dark')
  await expect(title).toHaveText(/sea after dark/)
  await page.getByLabel('Width').selectOption('1280 px')
  await expect(page).toHaveURL(/page=dark.*width=1280/)
  await page.reload()
  await expect(title).toHaveText(/sea after dark/)
  await expect(page.locator('iframe')).toHaveCSS('width', '1280px')
})

for (const [width, height] of [
  [360, 740],
  // A low window: zoomed in, or with a keyboard on the screen.
  [1440, 500],
] as const)
  test(`the preview is open, and covers no field: ${width} × ${height} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(builder)
    await expect(preview(page).getByRole('timer')).toBeInViewport()
    await page.getByRole('heading', { name: 'How it looks' }).scrollIntoViewIfNeeded()
    await expect(page.locator('iframe')).not.toBeInViewport()
    expect(await sideways(page)).toBe(0)
  })

test('texts are exported, translated and imported as JSON', async ({ page }) => {
  await page.goto(`${builder}?lang=de`)
  await expect(page.getByText(/^\d+ of \d+ texts are missing in German/)).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all texts' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('launch-countdown.de.json')
  const texts = JSON.parse(
    await download
      .createReadStream()
      .then(async (stream) => Buffer.concat(await stream.toArray()).toString()),
  )
  const translated = { ...texts, live: 'Es geht los', fallbackText: 'Bald geht es los.' }
  const importing = page.getByLabel('Import texts')
  const file = (text: string) => ({
    ...{ name: 'de.json', mimeType: 'application/json' },
    buffer: Buffer.from(text),
  })
  await importing.setInputFiles(file(JSON.stringify(translated)))
  await expect(page.getByText('2 texts are imported.')).toBeVisible()
  const snippet = page.getByLabel('Your snippet')
  await expect(snippet).toHaveValue(/{"live":"Es geht los"}'>Bald geht es los\.</)
  // The builder's own fill in what is missing, and change nothing else.
  await page.getByRole('button', { name: 'Use our German texts' }).click()
  await expect(page.getByText('Check them before you publish')).toBeVisible()
  await expect(page.getByText('Nothing is missing in German')).toBeVisible()
  await expect(snippet).toHaveValue(/"join":"In die Warteliste eintragen".*"live":"Es geht los"/)
  await expect(preview(page).getByRole('button', { name: 'In die Warteliste' })).toBeVisible()
  await importing.setInputFiles(file('no'))
  await expect(page.getByText('de.json is not JSON')).toBeVisible()
  await expect(snippet).toHaveValue(/Es geht los/)
})
