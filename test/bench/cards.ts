import type { Browser, Page } from '@playwright/test'
import type { BenchServer } from './bench-server.ts'
import { onPage, slowProcessor } from './browser.ts'
import { manyProfiles } from './filtering.ts'
import { loaders } from './peers.ts'
import { median } from './report.ts'

const cards = 1000
const rounds = 3
const openings = 9
/** Milliseconds in which all that comes of a deed is over. */
const rest = 4000

/** What visitors do with a thousand cards, in this order. */
const deeds: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'a key': (page) => page.keyboard.press('s'),
  'the next key': (page) => page.keyboard.press('q'),
  'a key that finds nothing': (page) => page.keyboard.press('q'),
  'back to all': (page) => page.keyboard.press('ControlOrMeta+Backspace'),
  'a skill': (page) => page.locator('.card .badge').first().click(),
}

/** Opens a page with a directory of a thousand cards, all of which are shown, with something above it. */
async function openCards(page: Page, server: BenchServer, above = '') {
  const directory = `<demo-directory latency="0" page-size="${cards}"></demo-directory>`
  await page.goto(server.page(loaders.moving, above + directory))
  await page.evaluate(async (profiles) => {
    await customElements.whenDefined('demo-directory')
    Object.assign(document.querySelector('demo-directory') as object, { profiles })
  }, manyProfiles(cards))
  const last = page.locator('[part="card"]').nth(cards - 1)
  await last.waitFor({ state: 'attached' })
  await page.waitForTimeout(2000)
  // What tsx puts around the functions in the functions that the page runs.
  await page.evaluate('globalThis.__name = (named) => named')
}

/** Puts the same cards as plain HTML in the place of the directory, and filters them with a plain loop. */
const makePlain = (page: Page) =>
  page.evaluate(() => {
    const directory = document.querySelector('demo-directory')
    const own = directory?.shadowRoot
    if (!directory || !own) throw new Error('There is no directory.')
    const host = document.createElement('div')
    const shadow = host.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = own.adoptedStyleSheets
    shadow.innerHTML = own.querySelector('.widget')?.outerHTML ?? ''
    directory.replaceWith(host)
    const texts = [...shadow.querySelectorAll<HTMLElement>('.card')].map(
      (card) => [card, card.textContent.toLowerCase()] as const,
    )
    const filter = (search: string) => {
      for (const [card, text] of texts)
        card.style.display = text.includes(search.toLowerCase()) ? '' : 'none'
    }
    shadow.addEventListener('input', ({ target }) => filter((target as HTMLInputElement).value))
    shadow.addEventListener('click', ({ target }) => {
      const badge = (target as Element).closest('.badge')
      if (badge) filter(badge.textContent)
    })
  })

declare global {
  /** The longest since a deed, in ms. */
  var worst: number
}

/** Has a page note how long each deed waits for its next paint (as INP does), and keeps the page from the next one. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        if (duration > globalThis.worst) globalThis.worst = duration
    })
    for (const type of ['event', 'longtask'])
      observer.observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  })

type Times = Readonly<Record<string, number>>

const timesOf = (browser: Browser, server: BenchServer, isPlain: boolean): Promise<Times> =>
  onPage(browser, async (page, devTools) => {
    await openCards(page, server)
    if (isPlain) await makePlain(page)
    await slowProcessor(devTools)
    await watch(page)
    await page.getByRole('searchbox').focus()
    const times: Record<string, number> = {}
    for (const [name, deed] of Object.entries(deeds)) {
      await page.evaluate(() => {
        globalThis.worst = 0
      })
      await deed(page)
      await page.waitForTimeout(rest)
      times[name] = await page.evaluate(() => globalThis.worst)
    }
    return times
  })

/** Milliseconds from each deed to the next paint, or of the longest task that comes of it. */
export async function measureCards(browser: Browser, server: BenchServer) {
  const all = { ours: [] as Times[], plain: [] as Times[] }
  // In turn, so that a busy machine slows both.
  for (let round = 0; round < rounds; round += 1) {
    all.ours.push(await timesOf(browser, server, false))
    all.plain.push(await timesOf(browser, server, true))
  }
  const middle = (of: readonly Times[]): Times =>
    Object.fromEntries(
      Object.keys(deeds).map((name) => [
        name,
        median(of.map((times) => times[name] ?? Number.NaN)),
      ]),
    )
  return { ours: middle(all.ours), plain: middle(all.plain) }
}

/** Milliseconds until a modal beside a thousand cards is painted: ours, and the same one as a native dialog. */
export const measureOpening = (browser: Browser, server: BenchServer) =>
  onPage(browser, async (page, devTools) => {
    await openCards(page, server, '<waitlist-button></waitlist-button>')
    const button = page.locator('waitlist-button')
    await button.getByRole('button').click()
    await page.getByLabel('Full Name').waitFor()
    // React hydrates it.
    await page.waitForTimeout(2000)
    await slowProcessor(devTools)
    const times = await button.evaluate(async (element, openings) => {
      const own = element.shadowRoot as ShadowRoot
      const host = document.body.appendChild(document.createElement('div'))
      const shadow = host.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = own.adoptedStyleSheets
      shadow.innerHTML = own.querySelector('.widget')?.outerHTML ?? ''
      const model = shadow.querySelector('dialog') as HTMLDialogElement
      const place = model.parentElement as HTMLElement
      model.remove()
      model.open = false
      const { close } = element as HTMLElementTagNameMap['waitlist-button']
      close.call(element)

      const nextTask = (callback: () => void) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = callback
        port2.postMessage('')
      }
      /** @returns ms until what it does is painted, and what comes of that is over */
      const timeOf = async (task: () => unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        const start = performance.now()
        task()
        await new Promise<void>((resolve) => requestAnimationFrame(() => nextTask(resolve)))
        return performance.now() - start
      }
      const times = { ours: [] as number[], native: [] as number[] }
      for (let round = 0; round < openings; round += 1) {
        times.ours.push(await timeOf(() => own.querySelector('button')?.click()))
        await timeOf(() => close.call(element))
        const dialog = model.cloneNode(true) as HTMLDialogElement
        times.native.push(
          await timeOf(() => {
            place.append(dialog)
            dialog.showModal()
            dialog.querySelector('input')?.focus()
          }),
        )
        await timeOf(() => dialog.remove())
      }
      return times
    }, openings)
    return { modal: median(times.ours), native: median(times.native) }
  })
