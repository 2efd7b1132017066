import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { outboxName } from '../../widgets/waitlist/outbox/outbox-name.ts'
import config from '../playwright.config.ts'
import { until } from './until.ts'

/** A script that runs in every page before the page's own. */
export type InitScript = () => void

/** A person's browser, with a profile of its own on the disk. */
export interface Profile {
  /** Opens a tab. @param initScript runs in it before its own scripts */
  open(url: string, initScript?: InitScript): Promise<Page>
  setOffline(isOffline: boolean): Promise<void>
  /** Ends the browser in an orderly way, and starts it anew. */
  restart(): Promise<void>
  /** Ends the browser by SIGKILL, and starts it anew. */
  kill(): Promise<void>
  closePages(): Promise<void>
  /** Whether a text has come from a page's storage to the disk. */
  hasOnDisk(text: string): boolean
  close(): Promise<void>
}

/** What waits in the outbox of the page's origin, as the texts that are stored. */
export const waiting = (page: Page): Promise<string[]> =>
  page.evaluate(
    (prefix) =>
      Object.entries(localStorage).flatMap(([key, text]) => (key.startsWith(prefix) ? text : [])),
    `${outboxName}:`,
  )

/** The text of a script: it may call a helper that the compiler has put in, and a page lacks. */
const contentOf = (script: InitScript) => ({
  content: `{ const __name = (named) => named; (${script})() }`,
})

const launchOptions = () => ({ ...config.use?.launchOptions, executablePath: findChromium() })

/** The id of a browser's main process. */
async function processOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser does not tell the id of its process.')
  return main.id
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** @param folder of the profile, made when missing */
export async function openProfile(
  folder: string,
  initScripts: readonly InitScript[] = [],
): Promise<Profile> {
  let context: BrowserContext

  async function start() {
    context = await chromium.launchPersistentContext(folder, launchOptions())
    for (const script of initScripts) await context.addInitScript(contentOf(script))
  }
  await start()

  return {
    async open(url, initScript) {
      const page = await context.newPage()
      if (initScript) await page.addInitScript(contentOf(initScript))
      await page.goto(url)
      return page
    },
    setOffline: (isOffline) => context.setOffline(isOffline),
    async restart() {
      await context.close()
      await start()
    },
    async kill() {
      const pid = await processOf(context)
      const closed = new Promise((resolve) => context.once('close', resolve))
      process.kill(pid, 'SIGKILL')
      await closed
      await until('The killed browser is gone', 5000, () => !isRunning(pid))
      await start()
    },
    async closePages() {
      // A browser without any page may end.
      const pages = context.pages()
      await context.newPage()
      await Promise.all(pages.map((page) => page.close()))
    },
    hasOnDisk(text) {
      const storage = join(folder, 'Default', 'Local Storage', 'leveldb')
      return readdirSync(storage).some((file) => readFileSync(join(storage, file)).includes(text))
    },
    close: () => context.close(),
  }
}
