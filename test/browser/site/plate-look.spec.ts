import { materials } from '../../../widgets/plate/materials.ts'
import { findViolations } from '../axe.ts'
import { contrast } from '../contrast.ts'
import { expect, sideways, test } from '../fixtures.ts'
import { changedColours } from '../pictures.ts'
import { expectAddress, field, headline, longestName, plate, radio, voices } from './plate-page.ts'

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

test('the terminal shows one prompt', async ({ page }) => {
  await page.goto('/?name=jane&voice=stackpage')
  await expect(radio(page, 'stackpage.info')).toBeChecked()
  const prompts = () =>
    plate(page).evaluate((element) =>
      [...element.querySelectorAll('*')]
        .filter((child) => getComputedStyle(child, '::before').content.startsWith('"~ $'))
        .map(({ className }) => className),
    )
  expect(await prompts()).toEqual(['hero-lead'])
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
    let first: string[] | undefined
    for (const name of ['jane', 'priya-raman', 'krishnamurthy-venkataram', longestName]) {
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

for (const [width, height] of [
  [640, 360],
  [844, 390],
] as const)
  test(`the whole plate is in sight in a low window, ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(plate(page)).toBeInViewport({ ratio: 1 })
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

test('forced colours have plain radios, and print has black ink', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/?name=jane&voice=stackpage')
  await expect(radio(page, 'stackpage.info')).toHaveCSS('appearance', 'auto')
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  for (const text of await headline(page).locator('span:visible').all())
    await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)')
})
