import type { CDPSession, Locator, Page } from '@playwright/test'
import { loader } from '../../browser/fixtures.ts'
import { expect, htmlPage, library, test } from './partner.ts'

const button = '<waitlist-button></waitlist-button>'
const slide = (content: string) => `<div class="swiper-slide">${content}</div>`
const slides = slide(`<p>First slide</p>${button}`) + slide('Second slide')

/** How each library takes the page's gestures, and what it then moves. */
const pages = {
  Lenis: {
    head: library('lenis/dist/lenis.min.js'),
    body: `${button}<div style="height: 300vh">Long</div><script>window.lenis = new Lenis({ autoRaf: true, syncTouch: true })</script>`,
    moved: () => [window.scrollY],
  },
  Swiper: {
    head: `<link rel="stylesheet" href="/node_modules/swiper/swiper-bundle.min.css">${library('swiper/swiper-bundle.min.js')}`,
    body: `<div class="carousel"><div class="swiper-wrapper">${slides}</div></div><script>new Swiper('.carousel', { mousewheel: true, keyboard: true })</script>`,
    moved: () => [
      document.querySelector('.swiper-wrapper')?.getBoundingClientRect().x ?? 0,
      document.querySelectorAll('.swiper-slide-active:first-child').length,
    ],
  },
}

const middle = async (place: Locator, share = 0.5) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
  return { x: x + width * share, y: y + height / 2 }
}

/** Drags with the mouse. */
async function dragByMouse(page: Page, slider: Locator) {
  const from = await middle(slider, 0.45)
  const to = await middle(slider, 0.95)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

async function drag(devTools: CDPSession, from: { x: number; y: number }, to: typeof from) {
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
  for (const part of [0.25, 0.5, 0.75, 1])
    await devTools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
    })
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

for (const [library, { head, body, moved }] of Object.entries(pages))
  for (const hand of ['mouse', 'touch'] as const)
    test.describe(`${library}, ${hand}`, () => {
      test.use({ hasTouch: hand === 'touch', viewport: { width: 700, height: 600 } })

      test('a gesture in the modal does not move the page', async ({ page, site, partnerSite }) => {
        partnerSite.answer('/', htmlPage('Page', head + loader(site), `<body>${body}</body>`))
        await page.goto(partnerSite.url)
        await page.getByRole('button', { name: 'Join the Waiting Queue' }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByLabel('Full Name')).toBeFocused()
        const before = await page.evaluate(moved)
        const devTools = await page.context().newCDPSession(page)
        const slider = dialog.getByRole('slider')
        await slider.scrollIntoViewIfNeeded()
        if (hand === 'mouse') await dragByMouse(page, slider)
        else await drag(devTools, await middle(slider, 0.45), await middle(slider, 0.95))
        await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(800)

        await dialog.evaluate((element) => element.scrollTo(0, 0))
        const scrolled = () => dialog.evaluate((element) => element.scrollTop)
        const { x, y } = await middle(dialog)
        if (hand === 'mouse') {
          await page.mouse.move(x, y)
          await page.mouse.wheel(0, 200)
        } else await drag(devTools, { x, y: y + 100 }, { x, y: y - 100 })
        await expect.poll(scrolled).toBeGreaterThan(50)
        // What a library has begun goes on in the next frames.
        await page.evaluate(async () => {
          for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame)
        })
        expect(await page.evaluate(moved)).toEqual(before)
      })
    })
