import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Ways in which nobody sees a countdown, and how it is seen again. */
const ways: Record<string, { style: string; show(page: Page): Promise<unknown> }> = {
  'scrolled away': {
    style: 'padding-block-start: 300vh',
    show: (page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight)),
  },
  'in content that is not rendered': {
    style: 'content-visibility: hidden; block-size: 20em',
    show: (page) => page.locator('main').evaluate((main) => main.removeAttribute('style')),
  },
  'in a closed menu': {
    style: 'display: none',
    show: (page) => page.locator('main').evaluate((main) => main.removeAttribute('style')),
  },
}

for (const [way, { style, show }] of Object.entries(ways))
  for (const box of ['block', 'contents'])
    test(`${way}, with display ${box}: it changes nothing, goes live on time, and is right when seen`, async ({
      page,
      partner,
    }) => {
      await page.clock.install({ time: '2030-01-01T00:00:00Z' })
      const element = (launch: string) =>
        `<launch-countdown style="display: ${box}" launch-at="${launch}"></launch-countdown>`
      const launches = ['2030-01-02T00:00:00Z', '2030-01-01T00:05:30Z']
      await partner.embed(`<main style="${style}">${launches.map(element).join('')}</main>`)
      const [far, near] = [
        page.locator('launch-countdown').first(),
        page.locator('launch-countdown').last(),
      ]
      await far.locator('[part=value]').first().waitFor({ state: 'attached' })
      await page.clock.pauseAt('2030-01-01T00:01:00Z')
      // Ours tells after the countdowns' own, which are older.
      await page.evaluate(() => {
        const last = [...document.querySelectorAll('launch-countdown')].at(-1)
        const card = last?.shadowRoot?.querySelector('[part=card]')
        return new Promise((told) => card && new IntersectionObserver(told).observe(card))
      })
      await page.evaluate(() => {
        const seen = { changes: 0, live: 0 }
        const observer = new MutationObserver((records) => {
          seen.changes += records.length
        })
        const root = document.querySelector('launch-countdown')?.shadowRoot
        if (root)
          observer.observe(root, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          })
        addEventListener('launchlive', () => {
          seen.live += 1
        })
        Object.assign(globalThis, { seen })
      })
      await page.clock.runFor('04:29')
      expect(await page.evaluate('seen')).toEqual({ changes: 0, live: 0 })
      expect(await near.evaluate((one) => Reflect.get(one, 'phase'))).toBe('before')
      await page.clock.runFor(1000)
      expect(await page.evaluate('seen')).toEqual({ changes: 0, live: 1 })
      await page.clock.runFor(10_000)
      await show(page)
      await expect(far.getByRole('timer')).toHaveText('0days23hours54minutes20seconds')
      await page.clock.runFor(2000)
      await expect(far.getByRole('timer')).toHaveText('0days23hours54minutes18seconds')
      await expect(near).toContainText("We're Live")
    })
