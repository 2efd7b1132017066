import type { Locator, Page } from '@playwright/test'
import { materials } from '../../widgets/plate/materials.ts'
import { findViolations } from './axe.ts'
import { contrast } from './contrast.ts'
import { expect, sideways, signUp, test, watchShift } from './fixtures.ts'
import { changedColours } from './pictures.ts'

const voices = [
  { word: 'techworks', domain: 'techworks.ltd', style: 'Professional & Corporate' },
  { word: 'nameplate', domain: 'nameplate.example', style: 'Modern & Creative' },
  { word: 'notebook', domain: 'notebook.ltd', style: 'Clean & Minimal' },
  { word: 'stackpage', domain: 'stackpage.info', style: 'Developer Focused' },
] as const

const plate = (page: Page) => page.locator('.hero-plate:not([inert])')
const field = (page: Page) => page.getByRole('textbox', { name: 'Your name in the address' })
const radio = (page: Page, domain: string) =>
  page.getByRole('group', { name: 'Domain' }).getByRole('radio', { name: domain })
const join = (page: Page) => page.getByRole('button', { name: 'Join for this address' })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

/** Expects that the plate reads one address, in its voice. */
async function expectAddress(page: Page, name: string, domain: string) {
  await expect(headline(page)).toHaveAccessibleName(`Your portfolio lives at ${name}.${domain}`)
  await expect(plate(page).locator('.hero-domain')).toHaveText(domain, {
    useInnerText: true,
    ignoreCase: true,
  })
  await expect(radio(page, domain)).toBeChecked()
}

test('a domain is chosen by arrow keys, and the plate joins for its address', async ({
  page,
  messages,
}) => {
  await page.goto('/')
  await expect(join(page)).toBeHidden()
  await expect(plate(page).getByText('choose a domain')).toBeVisible()
  await field(page).pressSequentially('Priya Raman')
  await page.keyboard.press('Tab')
  // A screen reader says the domain and its voice.
  for (const { domain, style } of voices)
    await expect(radio(page, domain)).toHaveAccessibleName(`${domain} ${style}`)
  await page.keyboard.press('Space')
  await expectAddress(page, 'priya-raman', 'techworks.ltd')
  for (const { domain } of voices.slice(1, 3)) {
    await page.keyboard.press('ArrowDown')
    await expectAddress(page, 'priya-raman', domain)
  }
  await expect(page).toHaveURL('/?name=priya-raman&voice=notebook')

  await join(page).press('Enter')
  const form = page.getByRole('dialog', { name: 'Join the Waitlist' })
  await expect(form.getByLabel('Full Name')).toHaveValue('Priya Raman')
  for (const { domain } of voices)
    await expect(form.getByRole('checkbox', { name: `priya-raman.${domain}` })).toBeChecked({
      checked: domain === 'notebook.ltd',
    })
  await page.keyboard.press('Escape')
  await expect(join(page)).toBeFocused()
  expect(messages).toEqual([])
})

for (const width of [360, 640, 1440])
  test(`the plate says as whom the visitor has joined, and nothing moves, ${width} px`, async ({
    page,
  }) => {
    const joined = plate(page).getByText('You are on the list as')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?name=priya-raman&voice=notebook')
    await expect(field(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await expect(joined).toBeHidden()
    const boxes = () =>
      page.locator('.hero > *, .hero-plate > *, .hero-under > *').evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${element.className} ${[x + scrollX, y + scrollY, width, height].map(Math.round)}`
        }),
      )
    const before = await boxes()
    const email = `${'long'.repeat(15)}@${'example'.repeat(8)}.com`
    for (const address of ['asha@example.com', email]) {
      await join(page).click()
      await signUp(page, address)
      await page.keyboard.press('Escape')
      await expect(joined).toHaveText(`You are on the list as ${address}`)
      await expect(join(page)).toBeFocused()
      await page.mouse.move(1, 1)
      await expect(join(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(plate(page).getByText('Clean & Minimal')).toHaveCSS('visibility', 'hidden')
      expect(await boxes()).toEqual(before)
      expect(await sideways(page)).toBe(0)
      const [row, ...parts] = await plate(page)
        .locator('.hero-action')
        .or(join(page))
        .or(joined)
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))
      // A short address is there as a whole; a long one may be cut.
      if (address !== email)
        expect(await joined.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThan(
          3,
        )
      for (const { top, bottom, right } of parts) {
        expect(top).toBeGreaterThanOrEqual(row.top - 0.5)
        expect(bottom).toBeLessThanOrEqual(row.bottom + 0.5)
        expect(right).toBeLessThanOrEqual(row.right + 0.5)
      }
    }
    await page.reload()
    await expect(joined).toBeVisible()
  })

test('a link shows the plate as its sender saw it, also over what the tab has kept', async ({
  page,
}) => {
  await page.goto('/?name=asha&voice=techworks')
  await expectAddress(page, 'asha', 'techworks.ltd')
  await page.goto('/?name=priya-raman&voice=notebook')
  await expectAddress(page, 'priya-raman', 'notebook.ltd')
  await join(page).click()
  await expect(page.getByRole('dialog').getByLabel('Full Name')).toHaveValue('Priya Raman')
  await page.keyboard.press('Escape')
  await page.goto('/?voice=comic-sans')
  await expectAddress(page, 'priya-raman', 'notebook.ltd')
})

test('name and voice go along to other pages, and back', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('priya-raman')
  await radio(page, 'stackpage.info').check()
  for (const path of ['/about', '/demo-portfolios', '/no-such-page']) {
    await page.goto(path)
    const badge = page.getByRole('link', { name: 'Your address: priya-raman.stackpage.info' })
    await expect(badge).toBeVisible()
    await expect(badge.locator('.badge-plate')).toHaveCSS('font-family', /JetBrains Mono/)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const { x = 0, width = 0 } = (await page.locator('.badge-plate').boundingBox()) ?? {}
  const middle = await page.evaluate(() => document.documentElement.clientWidth / 2)
  expect(Math.abs(x + width / 2 - middle)).toBeLessThan(1)
  await page.locator('.name-badge').click()
  await expectAddress(page, 'priya-raman', 'stackpage.info')
})

test('a long address in the header breaks before its domain', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/?name=wolfeschlegelsteinhausen&voice=stackpage')
  await expect(field(page)).toBeVisible()
  await page.goto('/about')
  const plate = page.getByRole('link', { name: 'Your address: wolfe' }).locator('.badge-plate')
  await expect(plate).toHaveText('wolfeschlegelsteinhausen.stackpage.info')
  const lines = await plate.evaluate(({ childNodes }) => {
    const range = document.createRange()
    range.selectNode(childNodes[childNodes.length - 1] as ChildNode)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})

for (const width of [360, 768, 960, 1440])
  test(`the links stay beside the wordmark, whatever name is in the header, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/about?name=wolfeschlegelsteinhausen&voice=techworks')
    const middleOf = (part: Locator) =>
      part.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return (top + bottom) / 2
      })
    await expect(page.locator('.badge-plate')).toBeVisible()
    const [wordmark, links] = [page.locator('.wordmark'), page.locator('.site-nav')]
    expect(Math.abs((await middleOf(wordmark)) - (await middleOf(links)))).toBeLessThan(4)
  })

test('a card chooses the voice of its domain, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(join(page)).toBeHidden()
  await expect(field(page)).toBeVisible()
  const card = page.locator('.address').nth(2)
  await card.hover()
  const before = await page.evaluate(() => scrollY)
  await card.click()
  await expectAddress(page, 'yourname', 'notebook.ltd')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await expect(page).toHaveURL('/?voice=notebook')
  await expect(card.getByText('Available')).toBeVisible()
})

test('the small portfolio of each card is of the material of its voice', async ({ page }) => {
  const screen = (voice: string) => page.locator(`.address-${voice} .screen`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/')
    for (const [voice, { ground, ink }] of Object.entries(materials)) {
      const hex = (colour: string) =>
        `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
      await expect(screen(voice)).toHaveCSS('background-color', hex(ground[colorScheme]))
      await expect(screen(voice).locator('.d-name').first()).toHaveCSS('fill', hex(ink))
    }
  }
})

test('a mouse on a domain shows its voice, unless the keys are in use', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const shift = await watchShift(page)
  await page.goto('/?name=priya-raman')
  await expect(field(page)).toBeVisible()
  // The faces of the voices come after the first paint.
  await page.waitForFunction(() =>
    ['Cinzel', 'Archivo Expanded', 'JetBrains Mono'].every((family) =>
      [...document.fonts].some(
        (face) => face.family.replaceAll('"', '') === family && face.status === 'loaded',
      ),
    ),
  )
  const domain = plate(page).locator('.hero-domain')
  for (const { domain: name } of voices) {
    await plate(page).locator('label', { hasText: name }).hover()
    await expect(domain).toHaveText(name, { useInnerText: true, ignoreCase: true })
    expect(await sideways(page)).toBe(0)
  }
  await page.mouse.move(5, 5)
  await expect(domain).toHaveText('choose a domain', { useInnerText: true })
  // The copy of the plate as it was is gone after the change.
  await expect(page.locator('.hero-room > *')).toHaveCount(1)
  await expect(join(page)).toBeHidden()

  await radio(page, 'techworks.ltd').focus()
  await page.keyboard.press('Space')
  await plate(page).locator('label', { hasText: 'notebook.ltd' }).hover()
  await page.keyboard.press('ArrowDown')
  await expectAddress(page, 'priya-raman', 'nameplate.example')
  await expect(page.locator('.hero-room > *')).toHaveCount(1)
  expect(await shift()).toBe(0)
})

for (const width of [320, 360, 768, 1024, 1440, 1920])
  test(`no box differs between names and voices, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    /** All boxes but those that are as wide as the name in them, or are there in one voice only; closed answers have none. */
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (element) =>
              !element.matches(
                'svg *, script, [data-name], .hero-headline *, .hero-action *, .faq p, .faq p *',
              ) && !element.querySelector(':scope > [data-name]:not(.address-person > *)'),
          )
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            const place = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ')
            return `${element.tagName} ${element.getAttribute('class') ?? ''} ${place}`
          }),
      )
    const longest = 'alexandria-montgomery-whitfield-fitzgerald-von-hohenstaufen-iii'
    let first: string[] | undefined
    for (const name of ['jane', 'priya-raman', 'krishnamurthy-venkataram', longest]) {
      await page.goto('/about')
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(`/?name=${name}`)
      await expect(field(page)).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      for (const state of ['', ...voices.map(({ domain }) => domain)]) {
        if (state) {
          await radio(page, state).check({ force: true })
          await expectAddress(page, name, state)
        }
        const now = await boxes()
        first ??= now
        expect(now, `${name} ${state}`).toEqual(first)
        expect(await sideways(page)).toBe(0)
      }
    }
  })

test('axe finds nothing in any voice', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { word, domain } of voices) {
    await page.goto(`/?name=jane&voice=${word}`)
    await expectAddress(page, 'jane', domain)
    expect(await findViolations(page), word).toEqual([])
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`every pixel of a material lets its inks be read, ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const { word, domain } of voices) {
      await page.goto(`/?name=jane&voice=${word}`)
      await expectAddress(page, 'jane', domain)
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '.hero-plate * { visibility: hidden } .hero-plate::after { display: none }',
        )
        sheet.insertRule(
          '.is-covered::after { display: block !important; background: var(--cover) !important; inset: 0 !important }',
        )
        document.adoptedStyleSheets = [sheet]
      })
      const { x = 0, y = 0, width = 0, height = 0 } = (await plate(page).boundingBox()) ?? {}
      const clip = { x: x + 8, y: y + 8, width: width - 16, height: height - 16 }
      const material = await page.screenshot({ clip })
      for (const [ink, least] of [
        ['var(--on-enamel)', 6.5],
        ['var(--soft)', 4.5],
      ] as const) {
        await plate(page).evaluate((element, colour) => {
          element.classList.add('is-covered')
          element.style.setProperty('--cover', colour)
        }, ink)
        const changes = await changedColours(page, material, await page.screenshot({ clip }))
        const worst = Math.min(...changes.map(({ from, to }) => contrast(from, to)))
        expect(worst, `${word} ${ink}`).toBeGreaterThanOrEqual(least)
      }
    }
  })

test('rows of domains are 44 px high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  for (const label of await plate(page).locator('label').all())
    expect((await label.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('a domain is chosen all the same, and the plate leads to the form', async ({ page }) => {
    await page.goto('/')
    await expect(join(page)).toBeHidden()
    for (const { domain } of voices) {
      await radio(page, domain).check()
      await expect(plate(page).locator('.hero-domain')).toHaveText(domain, {
        useInnerText: true,
        ignoreCase: true,
      })
    }
    await page.locator('.address').nth(2).click()
    await expect(radio(page, 'notebook.ltd')).toBeChecked()
    await join(page).click()
    await expect(page).toHaveURL('/?voice=notebook#join')
    await expect(page.getByLabel('Full Name')).toBeInViewport()
  })
})

test('forced colours have plain radios, and print has black ink', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/?name=jane&voice=stackpage')
  await expect(radio(page, 'stackpage.info')).toHaveCSS('appearance', 'auto')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  for (const text of await headline(page).locator('span:visible').all())
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
})
