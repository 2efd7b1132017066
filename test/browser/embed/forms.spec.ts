import { expect, future, test } from '../fixtures.ts'

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

test('a DIV shows the element in every spelling of a CMS', async ({ page, partner, messages }) => {
  await partner.embed(Object.values(spellings).join(''))
  await expect(page.getByRole('timer')).toHaveCount(Object.keys(spellings).length)
  const countdowns = page.locator('launch-countdown')
  for (const [at, spelling] of Object.keys(spellings).entries())
    await expect(countdowns.nth(at), spelling).toHaveAttribute('launch-at', future)
  expect(messages).toEqual([])
})

test('the DIV and its content stay unchanged', async ({ page, partner, messages }) => {
  const div = `<div id="d" class="a b" lang="hi" dir="rtl" title="T" style="--widget-radius: 3px; margin: 7px" aria-label="Count" data-id="7" data-widget="launch-countdown" data-launch-at="${future}" data-theme="dark" data-no-outbox="" onclick="document.title='Clicked'" data-dashboard-url="javascript:alert(3)"><b>Soon</b> on air</div>`
  await partner.embed(div)
  const element = page.locator('#d launch-countdown')
  await expect(element.getByRole('timer')).toBeVisible()
  await expect(page.getByText('Soon')).toBeHidden()
  const read = await element.evaluate((node) =>
    Object.fromEntries(node.getAttributeNames().map((name) => [name, node.getAttribute(name)])),
  )
  expect(read).toEqual({
    exportparts: expect.stringContaining('join-button'),
    'launch-at': future,
    theme: 'dark',
    'no-outbox': '',
    'dashboard-url': 'javascript:alert(3)',
  })
  await expect(element.locator('.widget')).toHaveAttribute('lang', 'hi')
  expect(await page.locator('#d').evaluate((node) => node.outerHTML)).toBe(div)
  expect(messages).toEqual([expect.stringContaining('dashboard-url="javascript:alert(3)"')])
})

const join = '<div id="d" data-widget="waitlist-button" data-label="One"><b>Fallback</b></div>'

test('the element follows changes of the DIV', async ({ page, partner, messages }) => {
  await partner.embed(join)
  const button = page.getByRole('button')
  const fallback = page.locator('#d > :is(b, i)')
  const run = (code: string) =>
    page.evaluate(`{ const div = document.querySelector('#d'); ${code} }`)
  await expect(button).toHaveText('One')
  await run("div.dataset.label = 'Two'")
  await expect(button).toHaveText('Two')
  await run('delete div.dataset.label')
  await expect(button).toHaveText('Join the Waiting Queue')
  await run("div.innerHTML = '<i>Other</i>'")
  await expect(fallback).toBeHidden()
  await run("div.dataset.endpoint = 'nonsense'")
  await expect(fallback).toBeVisible()
  await run("div.dataset.endpoint = '/sign-ups'")
  await expect(fallback).toBeHidden()
  await run("div.dataset.widget = 'demo-directory'")
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(page.locator('waitlist-button')).toHaveCount(0)
  await run('delete div.dataset.widget')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(fallback).toHaveText('Other')
  await run("div.dataset.widget = 'waitlist-button'")
  await expect(button).toHaveText('Join the Waiting Queue')
  expect(messages).toEqual([expect.stringContaining('endpoint="nonsense"')])
})

test('a copied or reinserted DIV shows one element', async ({ page, partner }) => {
  await partner.embed(join)
  await expect(page.getByRole('button')).toHaveCount(1)
  await page.evaluate(() => {
    const div = document.querySelector('#d') as HTMLElement
    div.after(div.cloneNode(true))
    div.remove()
    document.body.prepend(div)
  })
  await expect(page.getByRole('button', { name: 'One' })).toHaveCount(2)
  await page.evaluate(() => {
    document.body.innerHTML += ''
  })
  await expect(page.getByRole('button', { name: 'One' })).toHaveCount(2)
})

test('parts, commands and texts work on the DIV', async ({ page, partner }) => {
  await partner.embed(
    `<style>[data-widget]::part(button) { color: rgb(1, 2, 3) }</style>
     <div id="d" data-widget="waitlist-button"><script type="application/json" data-messages>{"join": "Texts"}</script></div>
     <button commandfor="d" command="--show">Show</button>`,
  )
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  const commands = await page.evaluateHandle(() => {
    const heard: string[] = []
    document.querySelector('#d')?.addEventListener('command', (event) => {
      heard.push((event as CommandEvent).command)
    })
    return heard
  })
  const button = page.getByRole('button', { name: 'Texts' })
  await expect(button).toHaveCSS('color', 'rgb(1, 2, 3)')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await commands.jsonValue()).toEqual(['--show'])
  expect(errors).toEqual([])
})

test('a DIV in an editor stays unchanged', async ({ page, partner }) => {
  const div = `<div data-widget="launch-countdown" data-launch-at="${future}">Soon</div>`
  await partner.embed(`<div contenteditable id="editor">${div}</div>${div}`)
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await page.locator('#editor').innerHTML()).toBe(div)
})
