import { countdown, expect, test } from './fixtures.ts'

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

for (const [body, text] of [
  ['<waitlist-button></waitlist-button>', 'The form did not load.'],
  [countdown, 'The form did not load.'],
  ['<waitlist-button lang="hi"></waitlist-button>', 'फ़ॉर्म लोड नहीं हुआ।'],
] as const)
  test(`offline, ${body} says so, and opens later`, async ({ page, context, partner }) => {
    await partner.embed(body)
    const button = page.getByRole('button')
    await expect(button).toBeVisible()
    if (body.includes('hi')) await expect(button).toHaveText('प्रतीक्षा सूची में शामिल हों')
    await page.evaluate(() => {
      const heard: string[] = []
      for (const event of ['waitlistopen', 'waitlistclose'])
        document.addEventListener(event, () => heard.push(event))
      Object.assign(window, { heard })
    })
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard'))

    await context.setOffline(true)
    for (const _ of ['once', 'again']) {
      await button.click()
      await expect(page.getByRole('alert')).toContainText(text)
      expect(await heard(), 'nobody has seen a form').toEqual([])
      await expect(page.getByRole('alert')).toHaveCount(1)
      await expect(button).toBeFocused()
    }

    await context.setOffline(false)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })
