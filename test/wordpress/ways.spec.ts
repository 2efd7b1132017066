import type { FrameLocator, Page } from '@playwright/test'
import { fillIn } from '../browser/fixtures.ts'
import { expect, publish, test } from './fixtures.ts'
import { block } from './hostile.ts'
import type { Role, Site } from './wordpress.ts'

// Each way to put a widget into a post, with the plugin and without, in each editor, and what a
// visitor sees of it in both themes.

const launchAt = '2099-01-01T00:00'
const fallback = 'We launch soon.'

const editors = ['block editor', 'classic, text tab', 'classic, visual tab'] as const
type Editor = (typeof editors)[number]

/** The ways; without the plugin, by the form in the snippet builder. */
const ways = ['block', 'shortcode', 'DIV form', 'frame', 'Custom HTML'] as const
type Way = (typeof ways)[number]
const forms = { 'DIV form': 'div', frame: 'iframe', 'Custom HTML': 'element' } as const

/**
 * Who writes: an administrator pastes what an editor does, since both may use any tag; an author what
 * a contributor does, whose posts wait for somebody else.
 */
const writers = ['editor', 'contributor'] as const satisfies Role[]
const mayUseScripts = (role: Role) => role === 'editor'

/** Whether somebody else puts the script into the page: who may not use scripts is told so. */
const needsScript = (role: Role, way: Way) => way === 'DIV form' && !mayUseScripts(role)

/** Whether WordPress leaves it what it is; of all else it leaves the text. */
function isKept(role: Role, way: Way, editor: Editor): boolean {
  // The plugin checks what authors set.
  if (way === 'block' || way === 'shortcode') return true
  if (!mayUseScripts(role)) return false
  // The visual tab drops tags that it does not know, for everybody.
  return way !== 'Custom HTML' || editor !== 'classic, visual tab'
}

async function snippet(page: Page, widgets: string, role: Role, way: Way): Promise<string> {
  if (way === 'block') return block('launch-countdown', { 'launch-at': launchAt }, fallback)
  if (way === 'shortcode') return `[launch-countdown launch-at="${launchAt}"]`
  const query = new URLSearchParams({
    widget: 'launch-countdown',
    'launch-at': launchAt,
    form: forms[way],
    release: needsScript(role, way) ? 'none' : 'moving',
  })
  await page.goto(`${widgets}/embed/v1/?${query}`)
  return page.getByLabel('Your snippet').inputValue()
}

/** Writes a post in the classic editor, and publishes or submits it. @returns its address */
async function writeClassic(page: Page, { url }: Site, html: string, isVisual: boolean) {
  await page.goto(`${url}/wp-admin/post-new.php?classic-editor`)
  await page.locator('#title').fill('A post')
  await page.locator('#content-html').click()
  await page.locator('#content').fill(html)
  if (isVisual) {
    await page.locator('#content-tmce').click()
    await page.frameLocator('#content_ifr').getByText('A paragraph of the column.').waitFor()
  }
  // While it keeps a draft by itself, WordPress takes no click.
  await expect(async () => {
    await page.locator('#publish:not(.disabled)').click()
    await page.waitForURL(/post\.php\?post=\d+/, { waitUntil: 'commit', timeout: 30_000 })
  }).toPass()
  return `${url}/?p=${new URL(page.url()).searchParams.get('post')}`
}

/** The widget's document: that of the page, or of our frame in it. */
async function documentOf(page: Page): Promise<Page | FrameLocator> {
  const frame = page.locator('.entry-content iframe')
  return (await frame.count()) > 0 ? frame.contentFrame() : page
}

const leftOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN

/** The widget ticks, and stands in the column. */
async function expectWidget(page: Page): Promise<void> {
  await expect(page.locator('launch-countdown, .entry-content iframe').first()).toBeVisible()
  const seconds = (await documentOf(page)).locator('launch-countdown [part~=value]').last()
  const first = await seconds.textContent()
  await expect(seconds).not.toHaveText(first ?? '')
  const column = await leftOf(page, '.entry-content p')
  expect(await leftOf(page, 'launch-countdown, .entry-content iframe')).toBeCloseTo(column, 0)
}

/** A sign-up is sent to the receiver, which takes it. */
async function signUp(page: Page, endpoint: string): Promise<void> {
  const frame = await documentOf(page)
  await frame.locator('launch-countdown').getByRole('button').click()
  // One address can sign up only so often.
  await fillIn(frame, `${test.info().testId}@example.com`)
  const answer = page.waitForResponse(
    // A frame says in the query which page it is in.
    (answer) => answer.url().startsWith(endpoint) && answer.request().method() === 'POST',
  )
  const dialog = frame.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  expect((await answer).ok()).toBe(true)
  await dialog.getByText('Thank You!').waitFor()
}

for (const role of writers)
  for (const editor of editors)
    for (const way of ways) {
      if (way === 'block' && editor !== 'block editor') continue
      const outcome = isKept(role, way, editor) ? 'works' : 'leaves its text'
      test(`${way} in the ${editor}, by ${role}: it ${outcome}`, async ({
        site,
        widgets,
        endpoint,
        logIn,
        browser,
      }) => {
        const page = await logIn(role)
        const html = `<p>A paragraph of the column.</p>\n\n${await snippet(page, widgets, role, way)}`
        // What waits for somebody else is seen by its author alone.
        const isPending = role === 'contributor'
        const post =
          editor === 'block editor'
            ? await publish(page, site, html, isPending ? 'pending' : 'publish')
            : await writeClassic(page, site, html, editor === 'classic, visual tab')
        const visitor = isPending ? page : await browser.newPage()
        // What the classic editor has written is the same in both.
        for (const theme of editor === 'block editor' ? site.themes : site.themes.slice(-1)) {
          const query = new URLSearchParams({ 'test-theme': theme })
          if (isPending) query.set('preview', 'true')
          if (needsScript(role, way)) query.set('test-script', `${widgets}/embed/v1/widgets.js`)
          await visitor.goto(`${post}&${query}`)
          const content = visitor.locator('.entry-content')
          // A script that WordPress has made text of.
          await expect(content).not.toContainText(/<\/?script|addEventListener|\[\/?launch-/)
          if (isKept(role, way, editor)) {
            await expectWidget(visitor)
          } else {
            await expect(content).toContainText(fallback)
            await expect(visitor.locator('launch-countdown, .entry-content iframe')).toHaveCount(0)
          }
        }
        if (isKept(role, way, editor)) await signUp(visitor, endpoint)
        if (visitor !== page) await visitor.close()
      })
    }
