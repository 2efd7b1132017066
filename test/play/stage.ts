import { readFile } from 'node:fs/promises'
import { type BrowserContext, chromium, type Page, type Route } from '@playwright/test'
import { launchOptions } from '../browser/launch-options.ts'
import { htmlPage } from '../browser/partner-server.ts'
import { callInPage } from '../engines/drivers/page-tools.ts'
import type { Act, Fate, File, Slot } from './game.ts'
import { type Command, files } from './game.ts'
import { look, perform, pointTo, prepare, type Sight } from './page.ts'
import { createRules, isPromised } from './rules.ts'

/** Milliseconds that a rule may take to hold: mostly a few, but seconds on a busy machine. */
const longest = 30_000

const partner = 'https://partner.example'
const site = 'https://nameplate.example'

const page =
  htmlPage(`<style>#page { position: fixed; inset: 0 auto auto 0; z-index: 1 } body { margin: 3rem 0 }</style>
  <button id="page">Page</button>
  <div id="left"><waitlist-button id="button"></waitlist-button><waitlist-button id="other"></waitlist-button></div>
  <div id="right"><launch-countdown id="countdown" launch-at="2099-01-01T00:00Z"></launch-countdown></div>
  <script async src="${site}/embed/v1/widgets.js"></script>`)

/** Serves a page of a partner, and our files as the game says. */
async function serve(context: BrowserContext, fates: Map<File, Fate>) {
  const come = new Set<File>()
  const held = new Map<File, Route[]>(files.map((file) => [file, []]))
  async function answer(route: Route, file: File | undefined): Promise<unknown> {
    const fate = file ? fates.get(file) : 'served'
    if (file && fate === 'held') return held.get(file)?.push(route)
    if (fate === 'failed') return route.abort()
    const code = await readFile(`dist${new URL(route.request().url()).pathname}`, 'utf8')
    if (file && fate === 'served') come.add(file)
    return route.fulfill({
      body: fate === 'changed' ? `${code}//` : code,
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' },
    })
  }
  await context.route(`${partner}/`, (route) =>
    route.fulfill({ body: page, contentType: 'text/html' }),
  )
  await context.route(`${site}/**`, (route) =>
    answer(
      route,
      files.find((file) => route.request().url().includes(`/${file}-`)),
    ),
  )
  return {
    hasCome: (file: File) => come.has(file),
    async setFate(file: File, fate: Fate) {
      fates.set(file, fate)
      if (fate !== 'held')
        for (const route of held.get(file)?.splice(0) ?? []) await answer(route, file)
    },
  }
}

/** Does what a visitor does. @returns whether its target can be reached */
async function act(page: Page, act: Act): Promise<boolean> {
  const press = async (selector: string, slot?: Slot) => {
    const target = await page.evaluate<ReturnType<typeof pointTo>>(
      callInPage(pointTo, [selector, slot]),
    )
    if (target) await page.mouse.click(target.x, target.y)
    return target !== undefined
  }
  if (act.do === 'click') return press(':is([part~=button], [part~=join-button])', act.slot)
  if (act.do === 'x') return press('dialog header button')
  if (act.do === 'ground') await page.mouse.click(2, 300)
  if (act.do === 'Escape') await page.keyboard.press('Escape')
  if (act.do !== 'type') return true
  if (!(await press('dialog [name=fullName]'))) return false
  await page.keyboard.press('End')
  await page.keyboard.insertText(act.text)
  return true
}

export async function openStage() {
  const browser = await chromium.launch(launchOptions)
  let timeout = longest

  /** Plays a game. @throws an error that names the first broken rule */
  async function play(fates: Map<File, Fate>, commands: readonly Command[]) {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const { hasCome, setFate } = await serve(context, fates)
    // tsx calls it in functions, which are sent to the page as texts.
    await context.addInitScript('globalThis.__name = (work) => work')
    const page = await context.newPage()
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`thrown: ${error.stack ?? error}`))
    await page.goto(`${partner}/`)
    await page.evaluate(prepare)
    const rules = createRules(fates, hasCome)

    async function check() {
      for (const end = Date.now() + timeout; ; ) {
        const broken = rules.broken(await page.evaluate<Sight>(callInPage(look, [])))
        const message = messages.find((message) => !isPromised(message))
        if (message) throw new Error(`The console has "${message}".`)
        if (!broken) return
        if (Date.now() < end) continue
        // The tries to make the game shorter, each of which takes this long where it fails.
        timeout = 5000
        throw new Error(broken)
      }
    }

    await check()
    for (const command of commands) {
      let isDone = true
      if ('deed' in command) await page.evaluate(callInPage(perform, [command.deed]))
      else if ('file' in command) await setFate(command.file, command.fate)
      else if (rules.canDo(command.act)) isDone = await act(page, command.act)
      else continue
      rules.follow(command, isDone)
      await check()
    }
    await context.close()
  }

  return { play, close: () => browser.close() }
}
