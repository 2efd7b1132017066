import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bundle } from '../../../site/build/tools/bundle.ts'
import { repository } from '../../../site/build/tools/repository.ts'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, htmlPage, test } from './partner.ts'

/** React hydrates a page of its server with our DIV and a paragraph, in an order that `set()` changes. */
const source = `
import { createElement as h, useState } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
function Page() {
  const [{ on = true, isLast, label = 'One', text = 'Fallback' }, update] = useState({})
  window.set = (change) => flushSync(() => update((shown) => ({ ...shown, ...change })))
  const div = on && h('div', { key: 'div', 'data-widget': 'waitlist-button', 'data-label': label }, text)
  const news = h('p', { key: 'news' }, 'News')
  return h('main', null, isLast ? [news, div] : [div, news])
}
window.start = () => hydrateRoot(document.querySelector('#app'), h(Page))`

async function reactCode(): Promise<string> {
  const entry = join(repository, 'page.js')
  const { output } = await bundle({
    root: repository,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
  })
  return output[0].code
}

const set = (page: Page, change: object) =>
  page.evaluate((change) => Reflect.get(window, 'set')(change), change)

test('React hydrates, changes, removes and moves the DIV while a visitor types', async ({
  page,
  site,
  partnerSite,
}) => {
  const opener = (name: string) => page.getByRole('button', { name, exact: true })
  const served =
    '<main><div data-widget="waitlist-button" data-label="One">Fallback</div><p>News</p></main>'
  const body = `<body><div id="app">${served}</div><script src="/app.js"></script></body>`
  partnerSite.answer('/app.js', await reactCode())
  partnerSite.answer('/page', htmlPage('Page', loader(site), body))
  await page.goto(`${partnerSite.url}/page`)
  // From a cache our script is there before the framework.
  await expect(opener('One')).toBeVisible()
  await page.evaluate('void start()')
  await expect.poll(() => page.evaluate(() => 'set' in window)).toBe(true)
  await set(page, { label: 'Two', text: 'Other fallback' })
  await expect(opener('Two')).toBeVisible()
  expect(await page.locator('[data-widget]').innerHTML()).toBe('Other fallback')
  await set(page, { on: false })
  await expect(page.getByRole('button')).toHaveCount(0)
  await set(page, { on: true })

  await opener('Two').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Sample')
  await set(page, { isLast: true, text: 'Changed' })
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Person')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Sample Person')
  await signUp(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(opener('Two')).toBeVisible()
})
