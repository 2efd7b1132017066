import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, hold, loader, test } from './fixtures.ts'

const english = 'Join the Waiting Queue'
const hindi = 'प्रतीक्षा सूची में शामिल हों'
const button = (page: Page) => page.locator('waitlist-button').getByRole('button').first()
const pinned = '/embed/1.0.0/widgets.js'

/** The files of the second language that a page asks for. */
function hindiRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('-messages.hi-')) requests.push(request.url())
  })
  return requests
}

test('Hindi is fetched where it is spoken, once, and English is there until it has come', async ({
  page,
  partner,
  site,
  messages,
}) => {
  const requests = hindiRequests(page)
  await partner.open(`<waitlist-button></waitlist-button>
    <launch-countdown></launch-countdown><demo-directory></demo-directory>${loader(site)}`)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(button(page)).toHaveText(english)
  expect(requests).toEqual([])

  const release = await hold(page, '**/*-messages.hi-*')
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'hi-IN'))
  await expect.poll(() => requests.length).toBe(2)
  for (const request of requests) expect(new URL(request).origin).toBe(site)
  await expect(button(page)).toHaveText(english)
  release()
  await expect(button(page)).toHaveText(hindi)
  await expect(page.getByRole('link', { name: 'शुरू करें' })).toBeVisible()
  await expect(page.getByLabel('नाम, भूमिका, कंपनी या कौशल से खोजें')).toBeVisible()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'en'))
  await expect(button(page)).toHaveText(english)
  expect(requests).toHaveLength(2)
  expect(messages).toEqual([])
})

test('what speaks Hindi from the start is not shown in English first', async ({
  page,
  partner,
  site,
}) => {
  const requests = hindiRequests(page)
  const release = await hold(page, '**/*-messages.hi-*')
  await partner.open(`<div lang="hi"><waitlist-button>रुकिए</waitlist-button></div>${loader(site)}`)
  await expect.poll(() => requests.length).toBe(1)
  await expect(page.getByText('रुकिए')).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  release()
  await expect(button(page)).toHaveText(hindi)
})

test('a JSON child that arrives in pieces is read when it is whole', async ({
  page,
  site,
  messages,
}) => {
  const pieces = [
    `<!doctype html><title>Slow</title><script src="${site}${pinned}"></script><waitlist-button>${' '.repeat(2000)}`,
    '<script type="application/json" data-messages>{"join": "In',
    ' pieces", "clo',
    'se": "Shut"}',
    '</script></waitlist-button><p>End</p>',
  ]
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(pieces.shift())
    responses.push(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    await page.goto(url, { waitUntil: 'commit' })
    await expect(page.locator('waitlist-button')).toBeAttached()
    for (const piece of pieces) {
      responses[0]?.write(piece)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    }
    responses[0]?.end()
    await expect(button(page)).toHaveText('In pieces')
    expect(messages).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
