import { expect, loader, test } from './fixtures.ts'

const future = '2099-01-01T00:00:00Z'
const countdown = `<launch-countdown launch-at="${future}"></launch-countdown>`
const join = { name: 'Join the Waiting Queue' }

/** What comes later, the page that asks for it, and how it shows that it is there. */
const cases: Record<string, { files: string; body: string; use: string; shown: string }> = {
  'the view of a button': {
    files: '**/embed/*/react-*.js*',
    body: '<waitlist-button></waitlist-button>',
    use: 'waitlist-button button',
    shown: 'waitlist-button dialog[open]',
  },
  'the view of a countdown': {
    files: '**/embed/*/react-*.js*',
    body: countdown,
    use: 'launch-countdown button',
    shown: 'launch-countdown dialog[open]',
  },
  'a directory': {
    files: '**/embed/*/demo-directory.element-*.js*',
    body: '<demo-directory><p>Ten portfolios</p></demo-directory>',
    use: 'p',
    shown: 'demo-directory [role=search]',
  },
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
  test(`${what} that did not come is told of once, and comes at the next click`, async ({
    page,
    partner,
    site,
    messages,
  }) => {
    let tries = 0
    await page.route(files, (route) => {
      tries += 1
      return route.abort()
    })
    await partner.open(body + loader(site))
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

for (const [tag, body, text] of [
  ['waitlist-button', '<waitlist-button></waitlist-button>', 'The form did not load.'],
  ['launch-countdown', countdown, 'The form did not load.'],
  ['waitlist-button', '<waitlist-button lang="hi"></waitlist-button>', 'फ़ॉर्म लोड नहीं हुआ।'],
] as const)
  test(`offline at the click, ${body} says so beside its button, and opens at a later one`, async ({
    page,
    context,
    partner,
    site,
  }) => {
    await partner.open(body + loader(site))
    const button = page.locator(tag).getByRole('button')
    await expect(button).toBeVisible()
    if (body.includes('hi')) await expect(button).toHaveText('प्रतीक्षा सूची में शामिल हों')
    const isOpen = () =>
      page.locator('waitlist-button').evaluate((element) => Reflect.get(element, 'open'))
    await page.evaluate(() => {
      const heard: string[] = []
      for (const event of ['waitlistopen', 'waitlistclose'])
        document.addEventListener(event, () => heard.push(event))
      Object.assign(window, { heard })
    })
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard'))

    await context.setOffline(true)
    for (const tries of [1, 2]) {
      await button.click()
      await expect.poll(heard).toHaveLength(2 * tries)
      await expect(page.getByRole('alert')).toContainText(text)
      await expect(page.getByRole('alert')).toHaveCount(1)
      await expect(button).toBeFocused()
      if (tag === 'waitlist-button') expect(await isOpen()).toBe(false)
    }

    await context.setOffline(false)
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('what a page puts into an open shadow root stays, when React comes and when it goes', async ({
  page,
  partner,
  site,
  messages,
}) => {
  await partner.open(countdown + loader(site))
  await expect(page.getByRole('timer')).toBeVisible()
  await page.evaluate(() => {
    const root = document.querySelector('launch-countdown')?.shadowRoot as ShadowRoot
    const style = document.createElement('style')
    style.textContent = '.card { outline: 7px solid }'
    const note = document.createElement('p')
    note.textContent = 'Their note'
    const badge = document.createElement('b')
    badge.textContent = 'Their badge'
    root.prepend(badge)
    root.append(style, note)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.card { border-bottom-width: 9px }')
    root.adoptedStyleSheets.push(sheet)
  })
  const card = page.locator('launch-countdown .card')
  const isAllThere = async () => {
    await expect(page.getByText('Their note')).toBeVisible()
    await expect(page.getByText('Their badge')).toBeVisible()
  }
  const isStyled = async () => {
    await expect(card).toHaveCSS('outline-width', '7px')
    await expect(card).toHaveCSS('border-bottom-width', '9px')
  }
  await isStyled()
  await page.getByRole('button', join).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await isAllThere()
  await isStyled()
  await page.evaluate(() => {
    const element = document.querySelector('launch-countdown') as HTMLElement
    element.remove()
    return new Promise((resolve) =>
      setTimeout(() => {
        document.body.append(element)
        resolve(undefined)
      }),
    )
  })
  await expect(page.getByRole('timer')).toHaveCount(1)
  await isAllThere()
  await isStyled()
  expect(messages).toEqual([])
})
