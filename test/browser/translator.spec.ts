import type { Page } from '@playwright/test'
import { countdown, expect, test } from './fixtures.ts'

/** What page translators do with each text: Google's puts elements in its place, others edit it. */
const translators = {
  wraps: (node: Text) => {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    if (font.firstElementChild) font.firstElementChild.textContent = `«${node.data}»`
    node.replaceWith(font)
  },
  edits: (node: Text) => {
    node.data = `«${node.data}»`
  },
}

/** Translates all texts in the shadow roots, and whatever is written later, unless it is a number. */
const translate = (page: Page, how: keyof typeof translators) =>
  page.evaluate(`{
    const one = ${translators[how]}
    const each = (root) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const nodes = []
      while (walker.nextNode()) nodes.push(walker.currentNode)
      for (const node of nodes)
        if (/[A-Za-z]/.test(node.data) && !node.parentElement.closest('[translate=no]') && !node.data.includes('«')) one(node)
    }
    for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) each(shadowRoot)
  }`)

const textOf = (page: Page, tag: string) =>
  page
    .locator(tag)
    .evaluate((element) =>
      (element.shadowRoot?.querySelector('.widget')?.textContent ?? '').replaceAll(/\s+/g, ' '),
    )

for (const how of ['wraps', 'edits'] as const)
  test(`a translator that ${how} texts doubles none`, async ({ page, partner, messages }) => {
    await page.clock.install({ time: new Date('2098-12-31T23:57:00Z') })
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 201, json: {}, headers: { 'Access-Control-Allow-Origin': '*' } }),
    )
    await partner.embed(`${countdown}<demo-directory latency="0" page-size="2"></demo-directory>`)
    await expect(page.getByRole('timer')).toBeVisible()
    await page.clock.pauseAt(new Date('2098-12-31T23:58:00Z'))
    await translate(page, how)
    const shown = () => textOf(page, 'launch-countdown')
    expect(await shown()).toBe('0«days»0«hours»2«minutes»0«seconds»«Join the Waiting Queue»')
    // Only what changes is written, in our words, which the translator then translates again.
    await page.clock.runFor(1000)
    expect(await shown()).toBe('0«days»0«hours»1minute59«seconds»«Join the Waiting Queue»')

    // After React has come, too.
    await translate(page, how)
    await page.getByRole('button', { name: '«Join the Waiting Queue»' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.clock.runFor(1000)
    await translate(page, how)
    await dialog.getByRole('textbox', { name: '«Full Name»' }).fill('Sample Person')
    await dialog.getByRole('textbox', { name: '«Email Address»' }).fill('sample@gmial.com')
    await dialog.getByRole('textbox', { name: '«Current Designation»' }).fill('Engineer')
    await translate(page, how)
    await dialog.getByRole('button', { name: /Did you mean/ }).click()
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: '«Submit»' }).click()
    await expect(dialog.getByText('Thank You!')).toBeVisible()
    await translate(page, how)
    await page.clock.runFor(120_000)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText("We're Live")).toBeVisible()

    // The directory: counts, chips, and nothing found.
    const directory = page.locator('demo-directory')
    for (const [words, found] of [
      ['react', /^[1-9]\d* portfolios? found$/],
      ['zzzz', /^0 portfolios found$/],
      ['react', /^[1-9]\d* portfolios? found$/],
    ] as const) {
      await directory.getByRole('searchbox').fill(words)
      await expect
        .poll(async () => {
          await page.clock.runFor(1000)
          return (await directory.locator('.count').innerText()).trim()
        })
        .toMatch(found)
      await translate(page, how)
    }
    await directory.getByRole('button', { name: '«Filters»' }).click()
    await directory.getByRole('checkbox').first().check()
    await expect(directory.getByRole('button', { name: /^Filters.*1/ })).toBeVisible()
    expect(messages.filter((message) => !message.startsWith('log: Waitlist response'))).toEqual([])
  })
