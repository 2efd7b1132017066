import { createServer } from 'node:http'
import { expect, future, loader, test } from './embed-files.ts'

/** Each way in which a CMS may have left the DIV form. */
const spellings: Record<string, string> = {
  'as documented': `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`,
  'without data-': `<div data-widget="launch-countdown" launch-at="${future}"></div>`,
  'camel case': `<div data-widget="launch-countdown" data-launchAt="${future}"></div>`,
  underscores: `<div data-widget="launch_countdown" data-launch_at="${future}"></div>`,
  'upper case': `<DIV DATA-WIDGET="LAUNCH-COUNTDOWN" DATA-LAUNCH-AT="${future}"></DIV>`,
  'an escaped dash': `<div data-widget="launch&amp;#45;countdown" data-launch&#45;at="${future}"></div>`,
  'a percent-encoded dash': `<div data-widget="launch%2Dcountdown" data-launch%2dat="${future}"></div>`,
  'another dash': `<div data-widget="launch–countdown" data-launch‑at="${future}"></div>`,
  'no quotes': `<div data-widget=launch-countdown data-launch-at=${future}></div>`,
  'wrapped in a paragraph': `<p><div data-widget="launch-countdown" data-launch-at="${future}"></div></p>`,
}

test('a DIV becomes the element, however a CMS has left it', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(Object.values(spellings).join('') + loader(site))
  await expect(page.getByRole('timer')).toHaveCount(Object.keys(spellings).length)
  for (const [at, spelling] of Object.keys(spellings).entries())
    await expect(page.locator('launch-countdown').nth(at), spelling).toHaveAttribute(
      'launch-at',
      future,
    )
  await expect(page.locator('[data-widget]')).toHaveCount(0)
  expect(messages).toEqual([])
})

test('in a paragraph that is built by script it stays there', async ({ page, partner, site }) => {
  await partner.open(loader(site))
  await page.evaluate((launchAt) => {
    const [paragraph, div] = [document.createElement('p'), document.createElement('div')]
    Object.assign(div.dataset, { widget: 'launch-countdown', launchAt })
    paragraph.append('Before ', div, ' after')
    document.body.append(paragraph)
  }, future)
  await expect(page.locator('p > launch-countdown').getByRole('timer')).toBeVisible()
})

test('the page keeps what it has put on the DIV; nothing comes to life that was not', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    `<div id="d" class="a b" lang="hi" dir="rtl" title="T" style="--widget-radius: 3px; margin: 7px"
       aria-label="Count" data-id="7" data-widget="launch-countdown" data-launch-at="${future}"
       data-theme="dark" data-no-outbox data-onclick="alert(1)" onclick="alert(2)"
       data-dashboard-url="javascript:alert(3)"><b>Soon</b> on air</div>${loader(site)}`,
  )
  const element = page.locator('launch-countdown')
  await expect(element.getByRole('timer')).toBeVisible()
  const attributes = await element.evaluate((node) =>
    Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)])),
  )
  expect(attributes).toEqual({
    id: 'd',
    class: 'a b',
    lang: 'hi',
    dir: 'rtl',
    title: 'T',
    style: '--widget-radius: 3px; margin: 7px;',
    'aria-label': 'Count',
    'data-id': '7',
    'launch-at': future,
    theme: 'dark',
    'no-outbox': '',
    'data-onclick': 'alert(1)',
    'dashboard-url': 'javascript:alert(3)',
  })
  expect(await element.evaluate((node) => node.innerHTML)).toBe('<b>Soon</b> on air')
  expect(messages).toEqual([expect.stringContaining('dashboard-url="javascript:alert(3)"')])
})

test('a DIV that is still being parsed keeps all its children', async ({ page, site }) => {
  // The page comes in two pieces, with the DIV open between them, until the code has come.
  let finish = () => {}
  const server = createServer((request, response) => {
    if (request.url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html' })
    response.write(`<!doctype html><title>Slow</title><script src="${site}/embed/v1/widgets.js"></script>
      <launch-countdown></launch-countdown>
      <div data-widget="launch-countdown" data-launch-at="${future}"><i>one</i>`)
    finish = () => response.end('<b>two</b></div><p>End</p>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`, {
    waitUntil: 'commit',
  })
  await page.waitForFunction(() => customElements.get('launch-countdown'))
  await expect(page.getByText('one')).toBeVisible()
  finish()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await page.locator('launch-countdown').last().innerHTML()).toBe('<i>one</i><b>two</b>')
  await new Promise((resolve) => server.close(resolve))
})

test('what stands in an editor is left as it is, for the editor to save', async ({
  page,
  partner,
  site,
}) => {
  const div = `<div data-widget="launch-countdown" data-launch-at="${future}">Soon</div>`
  await partner.open(`<div contenteditable id="editor">${div}</div>${div}${loader(site)}`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await page.locator('#editor').innerHTML()).toBe(div)
})

test('a tag that somebody else has taken is not put in the place of a DIV', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(`<script>customElements.define('launch-countdown', class extends HTMLElement {})</script>
    <div data-widget="launch-countdown">Soon</div>${loader(site)}`)
  await expect.poll(() => messages.length).toBe(1)
  expect(messages[0]).toContain('<launch-countdown> is already defined by another script')
  await expect(page.locator('div[data-widget]')).toHaveText('Soon')
})
