import type { Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { signUp } from '../sign-up.ts'
import { expect, htmlPage, test } from './partner.ts'

const head = `<script src="/node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>
  <meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">`

/** The page's content. Only the news before and after the widgets change. */
const content = (news: string) => `<p>${news}</p>
  ${news === 'Old' ? '' : '<p id="added">A paragraph more</p>'}
  <launch-countdown launch-at="2099-01-01T00:00Z"><p>We <b>launch</b> in 2099.</p></launch-countdown>
  <waitlist-button label="Element"><a href="/mail">Join by mail</a></waitlist-button>
  <div data-widget="waitlist-button" data-label="DIV">Join by mail</div>
  <div data-widget="waitlist-button" data-label="DIV with more" id="d" class="wide" lang="en" style="margin: 3px"><a id="a" href="/mail">Join by mail</a></div>
  <p>${news}</p>`

const openers = ['Join the Waiting Queue', 'Element', 'DIV', 'DIV with more']

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a page refresh of Turbo keeps an open modal, as tag and as DIV', async ({
  page,
  site,
  partnerSite,
}) => {
  const serve = (news: string) => {
    const body = `<body><main id="place">${content(news)}</main></body>`
    partnerSite.answer('/page', htmlPage('Page', head + loader(site), body))
  }
  for (const label of openers) {
    serve('Old')
    await page.goto(`${partnerSite.url}/page`)
    await expect(page.getByText('Old')).toHaveCount(2)
    await opener(page, label).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Sample Person')
    await dialog.getByLabel('Email Address').fill('sample@')
    await dialog.getByLabel('Email Address').focus()
    await dialog.evaluate((element) => Object.assign(element, { isSame: true }))

    serve('New')
    await page.evaluate("Turbo.visit(location.href, { action: 'replace' })")
    await expect(page.getByText('New')).toHaveCount(2)
    await expect.soft(dialog, label).toBeVisible()
    await expect.soft(dialog.getByLabel('Full Name')).toHaveValue('Sample Person')
    await expect.soft(dialog.getByLabel('Email Address')).toBeFocused()
    await page.keyboard.type('example.com')
    await expect.soft(dialog.getByLabel('Email Address')).toHaveValue('sample@example.com')
    await expect
      .soft(page.locator('waitlist-button, launch-countdown').filter({ visible: true }))
      .toHaveCount(openers.length)
  }
  await signUp(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const label of openers) await expect(opener(page, label)).toBeVisible()
})
