import type { Page } from '@playwright/test'
import { expect, hold, test } from '../fixtures.ts'

const late = /\/embed\/[\d.]+\/(?!widgets\.js)/
const join = (page: Page) => page.getByRole('button', { name: 'Join the Waiting Queue' })
const body = `<waitlist-button></waitlist-button><input aria-label="Search">
  <button id="other">Other</button><details><summary>More</summary></details>`

/** Records each waitlist event and whether the form is visible then. */
const note = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = []
    for (const type of ['waitlistopen', 'waitlistclose'])
      document.addEventListener(type, ({ target }) => {
        const dialog = (target as Element).shadowRoot?.querySelector('dialog')
        heard.push(`${type} ${dialog?.matches(':modal') ? 'seen' : 'unseen'}`)
      })
    Object.assign(window, { heard })
  })
const heard = (page: Page) => page.evaluate((): string[] => Reflect.get(window, 'heard'))

const field = (page: Page) => page.getByLabel('Search')

/** Actions of a visitor or a page while the form loads. */
const waysToGoOn: Record<string, (page: Page) => Promise<unknown>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'a click elsewhere': (page) => field(page).click(),
  typing: (page) => page.keyboard.type('a'),
}

const waysToOpen: Record<string, (page: Page) => Promise<unknown>> = {
  'its button, pressed again and again': async (page) => {
    await join(page).click()
    for (let press = 0; press < 2; press += 1)
      await page.getByRole('button', { name: 'Opening...' }).click()
  },
  'its button, and keys of screen readers': async (page) => {
    await join(page).click()
    for (const key of ['Control', 'CapsLock', 'Insert', 'Tab', 'Shift+Tab'])
      await page.keyboard.press(key)
  },
  'a script': (page) => page.evaluate(() => document.querySelector('waitlist-button')?.show()),
  'an entry of a menu that closes and gives the focus back': async (page) => {
    await page.evaluate(() => {
      const other = document.getElementById('other') as HTMLElement
      other.onclick = () => {
        document.querySelector('waitlist-button')?.show()
        // As after a transition.
        setTimeout(() => {
          other.style.visibility = 'hidden'
          document.querySelector('input')?.focus()
        })
      }
    })
    await page.locator('#other').click()
    await expect(field(page)).toBeFocused()
  },
}

for (const [how, goOn] of Object.entries(waysToGoOn))
  test(`${how} cancels the opening while the form loads`, async ({ page, partner }) => {
    const release = await hold(page, late)
    await partner.embed(body)
    await note(page)
    await join(page).click()
    await expect(page.getByText('Opening...')).toBeVisible()
    await goOn(page)
    await expect(page.getByText('Opening...')).toHaveCount(0)
    const focused = await page.evaluate(() => document.activeElement?.localName)
    release()
    await expect(page.getByText('Opening...')).toHaveCount(0)
    // The same button opens it at once when it has come.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe(focused)
    expect(await heard(page)).toEqual([])
    await join(page).click()
    await expect(page.getByLabel('Full Name')).toBeFocused()
    expect(await heard(page)).toEqual(['waitlistopen seen'])
    await page.keyboard.press('Escape')
    await expect.poll(() => heard(page)).toHaveLength(2)
  })

for (const [how, openBy] of Object.entries(waysToOpen))
  test(`${how} opens the form, with waitlistopen`, async ({ page, partner }) => {
    const release = await hold(page, late)
    await partner.embed(body)
    await note(page)
    const size = await join(page).boundingBox()
    await openBy(page)
    await expect(page.getByText('Opening...')).toBeVisible()
    expect(await page.getByRole('button', { name: 'Opening...' }).boundingBox()).toEqual(size)
    expect(await heard(page)).toEqual([])
    release()
    await expect(page.getByLabel('Full Name')).toBeFocused()
    expect(await heard(page)).toEqual(['waitlistopen seen'])
  })

// A browser lets a page refuse the first Escape only.
test('show() in a waitlistclose after Escape opens the form again, twice', async ({
  page,
  partner,
}) => {
  await partner.embed(body)
  await note(page)
  await page.evaluate(() => {
    let times = 2
    const element = document.querySelector('waitlist-button')
    element?.addEventListener('waitlistclose', () => {
      times -= 1
      if (times >= 0) element.show()
    })
  })
  await join(page).click()
  await page.getByLabel('Full Name').fill('Ada')
  const expected = ['waitlistopen seen']
  for (let round = 0; round < 2; round += 1) {
    await page.keyboard.press('Escape')
    expected.push('waitlistclose seen', 'waitlistopen seen')
    await expect.poll(() => heard(page)).toEqual(expected)
    // What the browser still does because of the key it has done two frames later.
    await page.evaluate(async () => {
      for (const _ of 'ab') await new Promise(requestAnimationFrame)
    })
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the modal follows language, direction and theme of its element', async ({
  page,
  partner,
}) => {
  await partner.embed(
    '<style>[data-dim] { --widget-accent: rgb(1, 2, 3) }</style><main><p hidden><waitlist-button></waitlist-button></p></main>',
  )
  await page.evaluate(() => document.querySelector('waitlist-button')?.show())
  await expect(page.getByLabel('Full Name')).toBeFocused()
  const looks = () =>
    page.getByRole('dialog').evaluate((dialog) => {
      const { direction } = getComputedStyle(dialog)
      const wrapper = dialog.closest('.widget') as HTMLElement
      const accent = getComputedStyle(wrapper).getPropertyValue('--widget-accent')
      return [direction, wrapper.lang, wrapper.dataset.theme, accent]
    })
  expect(await looks()).toEqual(['ltr', 'en', 'auto', ''])
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    document.querySelector('main')?.setAttribute('lang', 'hi')
    document.querySelector('main')?.setAttribute('data-dim', '')
    document.querySelector('waitlist-button')?.setAttribute('theme', 'dark')
  })
  await expect.poll(looks).toEqual(['rtl', 'hi', 'dark', 'rgb(1, 2, 3)'])
})

test('a button opens and closes the modal by commands', async ({ page, partner, messages }) => {
  await partner.embed(
    `<button commandfor="join" command="--show">Open</button>
     <button commandfor="join" command="--close">Shut</button>
     <button commandfor="join" command="--__proto__">Nonsense</button>
     <waitlist-button id="join"></waitlist-button>`,
  )
  await expect(join(page)).toBeVisible()
  await page.getByRole('button', { name: 'Nonsense' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // By a script, since the page behind the modal cannot be pressed.
  await page.evaluate(() => document.querySelector<HTMLElement>('[command="--close"]')?.click())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open' })).toBeFocused()
  expect(messages).toEqual([])
})
