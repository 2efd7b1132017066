import puppeteer, { type Browser as Driven, type Page } from 'puppeteer-core'
import { type Browser, type Engine, type Preferences, scriptingBy, type Tab } from './tab.ts'

const firefoxPreferences = ({ colorScheme, reducedMotion }: Preferences) => ({
  'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
  'ui.prefersReducedMotion': reducedMotion ? 1 : 0,
})

/** Sets the preferences of a tab. Chromium has no setting of the browser for them. */
async function emulateInChromium(page: Page, preferences: Preferences) {
  const { colorScheme = 'light', reducedMotion } = preferences
  const session = await page.createCDPSession()
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : '' },
    ],
  })
}

/** Milliseconds between two checks of a page's address. */
const pollInterval = 50

/**
 * Goes back or forward. Puppeteer's own method waits for a load event, which a page from Firefox's
 * back-forward cache does not fire.
 */
async function traverse(page: Page, direction: 'back' | 'forward') {
  const address = () => page.evaluate<string>('location.href')
  const from = await address()
  await page.evaluate(`void setTimeout(() => history.${direction}())`)
  // While the document is being replaced, the address cannot be read.
  while ((await address().catch(() => from)) === from)
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
}

const tabOf = (page: Page): Tab => ({
  ...scriptingBy((expression) => page.evaluate(expression)),
  async open(url) {
    await page.goto(url)
  },
  async reload() {
    await page.reload()
  },
  back: () => traverse(page, 'back'),
  forward: () => traverse(page, 'forward'),
  async press(...keys) {
    for (const key of keys) await page.keyboard.press(key)
  },
  type: (text) => page.keyboard.type(text),
  move: (x, y) => page.mouse.move(x, y),
  click: (x, y) => page.mouse.click(x, y),
  wheel: (deltaY) => page.mouse.wheel({ deltaY }),
  resize: (width, height) => page.setViewport({ width, height }),
})

/**
 * Chromium, or Firefox over WebDriver BiDi.
 * @param args command line arguments of the browser
 */
export function puppeteerEngine(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  args: string[] = [],
): Engine {
  const running = new Map<string, Promise<Driven>>()

  function browserFor(preferences: Preferences) {
    const key = browser === 'firefox' ? JSON.stringify(preferences) : ''
    const present = running.get(key)
    if (present) return present
    const started = puppeteer.launch({
      browser,
      executablePath,
      // Puppeteer removes words from it.
      args: [...args],
      ...(browser === 'firefox' && { extraPrefsFirefox: firefoxPreferences(preferences) }),
    })
    running.set(key, started)
    return started
  }

  return {
    async launch(preferences): Promise<Browser> {
      const context = await (await browserFor(preferences)).createBrowserContext()
      return {
        async newTab() {
          const page = await context.newPage()
          if (browser === 'chrome') await emulateInChromium(page, preferences)
          return tabOf(page)
        },
        close: () => context.close(),
      }
    },
    async close() {
      for (const each of running.values()) await (await each).close()
    },
  }
}
