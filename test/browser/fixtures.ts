import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import packageJson from '../../package.json' with { type: 'json' }
import { htmlPage, type PartnerServer, startPartner } from './partner-server.ts'

export interface PageOptions {
  headers?: Record<string, string>
  head?: string
}

/** A partner's page, on its own origin. */
function partnerOn(page: Page, site: string, { url, answer, posted }: PartnerServer) {
  /** Serves a page with this body, and goes there. @returns its URL */
  async function open(body: string, { headers, head }: PageOptions = {}) {
    answer('/', htmlPage(body, head), headers)
    await page.goto(`${url}/`)
    return `${url}/`
  }
  /** The same, with our script tag at the end. */
  const embed = (body: string, options: PageOptions & { attributes?: string } = {}) =>
    open(body + loader(site, options.attributes), options)
  return { open, embed, posted }
}

interface Fixtures {
  /** The origin of the site under test. */
  site: string
  partner: ReturnType<typeof partnerOn>
  /** A third origin that serves `dist/embed/` under any path, as a CDN does; see `startPartner`. */
  files: string
  /** The page's log lines and exceptions, in order: `error: text`. */
  messages: string[]
  /** The URLs that the page requests, in order. */
  requests: string[]
}

export const test = base.extend<Fixtures>({
  site: async ({ baseURL }, use) => use(baseURL ?? ''),

  partner: async ({ page, site }, use) => {
    const server = await startPartner()
    await use(partnerOn(page, site, server))
    await server.close()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  files: async ({}, use) => {
    const server = await startPartner()
    await use(server.url)
    await server.close()
  },

  messages: async ({ page }, use) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', ({ message }) => {
      // Chromium's own, without a script of the page: a busy machine shows the next page too late for a transition.
      if (message.includes('Page already revealed')) return
      messages.push(`thrown: ${message}`)
    })
    await use(messages)
  },

  requests: async ({ page }, use) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await use(requests)
  },
})

export { expect }

/** The script tag that a partner pastes. */
export const loader = (site: string, attributes = 'async'): string =>
  `<script ${attributes} src="${site}/embed/v1/widgets.js"></script>`

/** The pinned script of this version. */
export const pinned = `embed/${packageJson.version}/widgets.js`

export const future = '2099-01-01T00:00:00Z'
export const countdown = `<launch-countdown launch-at="${future}"></launch-countdown>`

/** Holds back responses that match. @returns a function that releases them */
export async function hold(page: Page, files: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Waits until the page has loaded and is idle. */
export const idle = (page: Pick<Page, 'evaluate'>) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const rest = () => requestIdleCallback(() => requestIdleCallback(() => resolve()))
        if (document.readyState === 'complete') rest()
        else addEventListener('load', rest, { once: true })
      }),
  )

/** Sums layout shifts from now on. @returns a function that reads the sum */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  const watch = () => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { readShift: () => shift })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () =>
    page.evaluate(async () => {
      // The browser reports a shift after its frame.
      for (const _ of 'ab') await new Promise(requestAnimationFrame)
      return Reflect.get(window, 'readShift')()
    })
}

/** Waits until neither the height nor the place of a page changes from frame to frame. */
export const expectStill = (page: Page) =>
  page.evaluate(async () => {
    let before = ''
    for (let still = 0; still < 6; still += 1) {
      await new Promise(requestAnimationFrame)
      const now = `${scrollY} ${document.documentElement.scrollHeight}`
      if (now !== before) still = 0
      before = now
    }
  })

/** How much wider than its window the page is, in px. */
export const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

/** Has the browser fill in the open form, as from a saved address. @param saved values by Chromium's types of fields */
export async function autofill(page: Page, saved: Readonly<Record<string, string>>) {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      'document.querySelector("waitlist-button").shadowRoot.querySelector("[name=fullName]")',
  })
  const { node } = await session.send('DOM.describeNode', { objectId: String(result.objectId) })
  const fields = Object.entries(saved).map(([name, value]) => ({ name, value }))
  // Its types know only cards.
  const fill = { fieldId: node.backendNodeId, address: { fields } }
  await session.send('Autofill.trigger', fill as never)
  await expect(page.getByLabel('Email Address')).toHaveValue(saved.EMAIL_ADDRESS ?? '')
}

/** Composes texts in the focused field, as an input method does. @returns functions that compose and that commit */
export async function inputMethod(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', {
        ...{ text, selectionStart: text.length, selectionEnd: text.length },
      }),
    commit: (text: string) => session.send('Input.insertText', { text }),
  }
}

/** Fills in the required fields of the open modal. */
export async function fillIn(place: Page | FrameLocator, email = 'sample@example.com') {
  const dialog = place.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('Sample Person')
  await dialog.getByLabel('Email Address').fill(email)
  await dialog.getByLabel('Current Designation').fill('Engineer')
  await dialog.getByRole('checkbox').first().check()
}

/** Fills in the required fields and sends the form. */
export async function signUp(place: Page | FrameLocator, email?: string) {
  await fillIn(place, email)
  await place.getByRole('button', { name: 'Submit' }).click()
  await expect(place.getByRole('heading', { name: 'Thank You!' })).toBeVisible()
}
