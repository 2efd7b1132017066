import type { Page } from '@playwright/test'
import { expect, future, loader, test } from '../fixtures.ts'

const planted = (attributes: string, label = 'Planted') =>
  `<div data-widget="waitlist-button" data-label="${label}" ${attributes}>Fallback</div>`
/** Of the page's author; it is handled after what stands before it. */
const ours = `<div data-widget="launch-countdown" data-launch-at="${future}"></div>`

/** All DIVs of the page have been handled once its last one shows its element. */
const allHandled = (page: Page) => expect(page.getByRole('timer')).toBeVisible()
const button = (page: Page) => page.getByRole('button', { name: 'Planted' })

const list = 'https://api.partner.example https://forms.example/f/1 /sign-up'

const refused = [
  'data-endpoint="https://planter.example/collect"',
  'data-endpoint="https://api.partner.example.planter.example/"',
  'data-endpoint="https://forms.example/f/2"',
  'data-endpoint="http://api.partner.example/"',
  'data-endpoint="/other"',
  'endpoint="https://planter.example/collect"',
  'data-end_point=" HTTPS://planter.example/collect"',
  'data-privacy-url="https://planter.example/notice"',
]
const accepted = [
  'data-endpoint="https://api.partner.example/any/path?a=1"',
  'data-endpoint="https://API.partner.example"',
  'data-endpoint="https://forms.example/f/1"',
  'data-endpoint="/sign-up"',
  '',
]

test('data-endpoints blocks DIVs with any other endpoint', async ({ page, partner, messages }) => {
  const both = 'endpoint="https://planter.example/both"'
  await partner.embed(
    refused.map((attribute) => planted(attribute)).join('') +
      planted(`data-endpoint="/sign-up" ${both}`) +
      accepted.map((attribute) => planted(attribute, 'Good')).join('') +
      ours,
    { attributes: `type="module" data-endpoints="nonsense, https://more.example ${list}"` },
  )
  await allHandled(page)
  const later = 'data-endpoint="https://planter.example/later"'
  const good = page.getByRole('button', { name: 'Good' })
  await expect(good).toHaveCount(accepted.length)
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    planted('data-endpoint="https://more.example/"', 'Good') + planted(later),
  )
  await expect(good).toHaveCount(accepted.length + 1)
  await expect(page.locator('waitlist-button')).toHaveCount(accepted.length + 1)
  const stays = '<div data-widget="waitlist-button"> stays a DIV:'
  const outside = 'is not in data-endpoints of the script tag, which allows '
  const notTaken = '<script data-endpoints>: "nonsense," is left out. It takes origins'
  await expect
    .poll(() => messages)
    .toEqual(
      [
        notTaken,
        ...[...refused, both, later].map((written) => `${stays} ${written} ${outside}`),
      ].map((text) => expect.stringContaining(text)),
    )
})

/** How a page's script tag, which forbids DIVs, comes and goes. */
const goings = {
  'a tag that loses its attributes': (tag: string) =>
    `<script>customElements.whenDefined('launch-countdown').then(() => { for (const name of ['data-no-div', 'data-endpoints']) document.querySelector('[src]').removeAttribute(name) })</script>${tag}`,
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
    ['data-no-div', 'the script tag has data-no-div.'],
    ['data-endpoints', 'which allows none.'],
  ] as const)
    test(`${says} stays in force: ${way}`, async ({ page, partner, site, messages }) => {
      const element = `<launch-countdown launch-at="${future}"></launch-countdown>`
      await partner.open(element + around(loader(site, says)))
      await allHandled(page)
      await page.evaluate(
        (html) => document.body.insertAdjacentHTML('beforeend', html),
        planted('data-endpoint="https://planter.example/"'),
      )
      await expect.poll(() => messages.join()).toContain(message)
      await expect(page.getByText('Fallback')).toBeVisible()
      await expect(button(page)).toHaveCount(0)
      expect(messages).toHaveLength(1)
    })
