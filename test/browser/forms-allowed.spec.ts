import type { Page } from '@playwright/test'
import { expect, future, test } from './embed-files.ts'

/** The script tag of a page's author, with what he allows. */
const scriptTag = (site: string, attributes: string) =>
  `<script ${attributes} src="${site}/embed/v1/widgets.js"></script>`

const planted = (attributes: string, label = 'Planted') =>
  `<div data-widget="waitlist-button" data-label="${label}" ${attributes}>Fallback</div>`
/** Of the page's author; it is handled after what stands before it. */
const ours = `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`

/** All DIVs of the page have been handled once its last one is the element. */
const allHandled = (page: Page) => expect(page.getByRole('timer')).toBeVisible()
const button = (page: Page) => page.getByRole('button', { name: 'Planted' })

const list = 'https://api.partner.example https://forms.example/f/1 /sign-up'

const refused = [
  'data-endpoint="https://planter.example/collect"',
  'data-endpoint="https://api.partner.example.planter.example/"',
  'data-endpoint="https://forms.example/f/2"',
  'data-endpoint="https://forms.example/"',
  'data-endpoint="http://api.partner.example/"',
  'data-endpoint="/other"',
  'endpoint="https://planter.example/collect"',
  'data-end_point=" HTTPS://planter.example/collect"',
]
const accepted = [
  'data-endpoint="https://api.partner.example/any/path?a=1"',
  'data-endpoint="https://API.partner.example"',
  'data-endpoint="https://forms.example/f/1"',
  'data-endpoint="/sign-up"',
  '',
]

for (const loading of ['async', 'type="module"'])
  test(`with an allow-list, DIVs with other endpoints stay as they are: ${loading}`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    const good = 'data-endpoint="/sign-up"'
    await partner.open(
      refused.map((attribute) => planted(attribute)).join('') +
        planted(`${good} endpoint="https://planter.example/both"`) +
        ours +
        scriptTag(site, `${loading} data-endpoints="${list}"`),
    )
    await allHandled(page)
    const said = (written: string) =>
      `warning: <div data-widget="waitlist-button"> stays as it is: ${written} is not in data-endpoints of the script tag, which allows ${list.replaceAll(' ', ', ')}.`
    await expect
      .poll(() => messages)
      .toEqual([...refused, 'endpoint="https://planter.example/both"'].map(said))
    await expect(page.getByText('Fallback')).toHaveCount(refused.length + 1)
    await expect(button(page)).toHaveCount(0)
  })

test('with an allow-list, DIVs with an endpoint of it, or with none, become the element', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    accepted.map((attribute, at) => planted(attribute, `Good ${at}`)).join('') +
      scriptTag(site, `data-endpoints="${list}"`),
  )
  await expect(page.getByRole('button')).toHaveText(accepted.map((_, at) => `Good ${at}`))
  expect(messages).toEqual([])
})

test('the list holds for where a DIV leads, too', async ({ page, partner, site, messages }) => {
  const countdown = (url: string) =>
    `<div data-widget="launch-countdown" data-launch-at="2020-01-01" data-dashboard-url="${url}">Fallback</div>`
  await partner.open(
    `${countdown('https://planter.example/login')}${countdown('https://start.partner.example/x')}${scriptTag(site, 'data-endpoints="https://start.partner.example"')}`,
  )
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    'https://start.partner.example/x',
  )
  await expect(page.getByText('Fallback').first()).toBeVisible()
  expect(messages).toEqual([
    expect.stringContaining('data-dashboard-url="https://planter.example/login" is not in'),
  ])
})

test('an empty list allows no other endpoint than the default', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    `${planted('data-endpoint="/sign-up"')}<div data-widget="waitlist-button" data-label="Default"></div>${ours}${scriptTag(site, 'data-endpoints')}`,
  )
  await allHandled(page)
  await expect(page.getByRole('button', { name: 'Default' })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  expect(messages).toEqual([expect.stringContaining('which allows none.')])
})

test('a DIV that is planted later is looked at, too, and lists are put together', async ({
  page,
  partner,
  site,
}) => {
  await partner.open(
    `${ours}${scriptTag(site, 'data-endpoints="https://a.example"')}<script data-endpoints="https://b.example"></script>`,
  )
  await allHandled(page)
  await page.evaluate(() => {
    for (const host of ['planter', 'a', 'b']) {
      const div = document.createElement('div')
      Object.assign(div.dataset, {
        widget: 'waitlist-button',
        label: host,
        endpoint: `https://${host}.example/`,
      })
      document.body.append(div)
    }
  })
  await expect(page.getByRole('button')).toHaveText(['Join the Waiting Queue', 'a', 'b'])
  await expect(page.locator('div[data-widget]')).toHaveCount(1)
})

test('a bad entry of the list is named and left out', async ({ page, partner, site, messages }) => {
  await partner.open(
    planted('data-endpoint="https://a.example/"') +
      ours +
      scriptTag(site, 'data-endpoints="api.example.com, https://a.example"'),
  )
  await allHandled(page)
  await expect(button(page)).toBeVisible()
  expect(messages).toEqual([
    expect.stringContaining(
      '<script data-endpoints>: "api.example.com," is left out. It takes origins and http(s) URLs such as https://api.example.com, and paths.',
    ),
  ])
})

test('data-no-div leaves every DIV as it is, and no element', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(
    `${planted('')}<launch-countdown launch-at="${future}"></launch-countdown>${scriptTag(site, 'type="module" data-no-div')}`,
  )
  await expect(page.getByRole('timer')).toBeVisible()
  await expect
    .poll(() => messages)
    .toEqual([
      'warning: <div data-widget="waitlist-button"> stays as it is: the script tag has data-no-div.',
    ])
  await expect(page.getByText('Fallback')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

/** How a page's script tag, which forbids DIVs, comes and goes. */
const goings = {
  'a tag that loses its attributes': (tag: string) =>
    `<script>document.addEventListener('widgetsready', () => { for (const name of ['data-no-div', 'data-endpoints']) document.querySelector('[src]').removeAttribute(name) })</script>${tag}`,
  'a script that a tag manager puts in and takes out at once': (tag: string) =>
    `<template>${tag}</template><script>{
       const { attributes } = document.querySelector('template').content.firstChild
       const script = document.createElement('script')
       for (const { name, value } of attributes) script.setAttribute(name, value)
       document.head.append(script)
       script.remove()
     }</script>`,
}

for (const [way, around] of Object.entries(goings))
  for (const [says, message] of [
    ['data-no-div', 'has data-no-div'],
    ['data-endpoints', 'allows none'],
  ] as const)
    test(`${says} holds for as long as the page is there: ${way}`, async ({
      page,
      partner,
      site,
      messages,
    }) => {
      await partner.open(
        `<launch-countdown launch-at="${future}"></launch-countdown>${around(scriptTag(site, says))}`,
      )
      await expect(page.getByRole('timer')).toBeVisible()
      await expect(page.locator(`script[src][${says}]`)).toHaveCount(0)
      await page.evaluate(
        (html) => document.body.insertAdjacentHTML('beforeend', html),
        planted('data-endpoint="https://planter.example/"'),
      )
      await expect.poll(() => messages.join()).toContain(message)
      await expect(page.getByText('Fallback')).toBeVisible()
      await expect(button(page)).toHaveCount(0)
    })
