import { expect, test } from './fixtures.ts'

/** Code that is loaded later, and a page that needs it. Views are tested in engines/integrity.spec.ts. */
const cases: Record<string, { files: string; body: string; use: string; shown: string }> = {
  'a language': {
    files: '**/embed/*/*-messages.hi-*.js*',
    body: '<waitlist-button lang="hi"></waitlist-button><p>Our page</p>',
    use: 'p',
    shown: 'waitlist-button .widget[lang=hi] button',
  },
  'the DIV form': {
    files: '**/embed/*/hints-*.js*',
    body: '<div data-widget="waitlist-button"><p>Join by mail</p></div>',
    use: 'p',
    shown: 'waitlist-button button',
  },
}

for (const [what, { files, body, use, shown }] of Object.entries(cases))
  test(`${what} that did not come comes at the next click`, async ({ page, partner, messages }) => {
    let tries = 0
    await page.route(files, (route) => {
      tries += 1
      return route.abort()
    })
    await partner.embed(body)
    const warnings = () => messages.filter((message) => message.startsWith('warning:'))
    const used = page.locator(use).first()
    await used.click()
    await expect.poll(() => warnings().join()).toContain('could not be loaded')
    const before = tries
    await used.click()
    await expect.poll(() => tries).toBeGreaterThan(before)
    await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
    await expect(used).toBeVisible()
    expect(warnings()).toHaveLength(1)
    await page.unroute(files)
    await used.click()
    await expect(page.locator(shown).first()).toBeVisible()
    expect(messages.filter((message) => message.startsWith('thrown'))).toEqual([])
  })
