import { type CDPSession, chromium, type Page } from '@playwright/test'
import { inlineScript } from '../../site/build/pages/inline-scripts.ts'
import { launchOptions } from '../browser/launch-options.ts'
import { type Act, type Deed, files, type Setup, type Slot } from './game.ts'
import { createModel, type Model } from './model.ts'
import { isPromised } from './rules.ts'
import { startServer } from './server.ts'

/** Milliseconds that a rule may take to hold: mostly a few, but seconds on a busy machine. */
const timeout = 10_000
/** The same while a failing game is made shorter: each try that fails takes this long. */
const shrinkingTimeout = 1000

/** What a visitor clicks. */
const targets = {
  click: '[part~=button], [part~=join-button]',
  x: 'dialog header button',
  type: 'dialog [name=fullName]',
  search: '[part~=search]',
  filters: '[part~=filters-toggle]',
  tick: '[part~=filters] [type=checkbox]',
  clear: '[part~=clear]',
} as const

/** A browser and a server, which play one game after the other, each in its own tab. */
export async function openStage() {
  const server = await startServer()
  const script = await inlineScript('../test/play/page.ts')
  const browser = await chromium.launch(launchOptions)
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 800, height: 600 },
  })
  await context.addInitScript({ content: script })
  let isShrinking = false
  let messages: string[] = []
  let page: Page | undefined
  let session: CDPSession

  const inPage = () => {
    if (!page) throw new Error('No game was opened.')
    return page
  }

  async function press(target: keyof typeof targets, slot?: Slot) {
    const point = await inPage().evaluate(([selector, slot]) => window.play.find(selector, slot), [
      targets[target],
      slot,
    ] as const)
    if (point) await inPage().mouse.click(point.x, point.y)
    return point !== undefined
  }

  async function handle(act: Act): Promise<boolean> {
    const { keyboard, mouse } = inPage()
    switch (act.do) {
      case 'click':
        return press('click', act.slot)
      case 'esc':
        await keyboard.press('Escape')
        return true
      case 'ground':
        await mouse.click(2, 300)
        return true
      case 'back':
      case 'forward':
        await inPage().evaluate((direction) => window.play.travel(direction), act.do)
        return true
      case 'type':
      case 'search':
        if (!(await press(act.do))) return false
        // After what is there, wherever the click was, or in its place.
        await keyboard.press(act.do === 'type' ? 'End' : 'ControlOrMeta+A')
        if (act.text === '') await keyboard.press('Delete')
        else await keyboard.insertText(act.text)
        return true
      default:
        return press(act.do)
    }
  }

  /** @throws an error that names the first broken rule */
  async function look(model: Model) {
    const time = isShrinking ? shrinkingTimeout : timeout
    const { sight, complaint } = await inPage().evaluate(
      ([expected, time]) => window.play.look(expected, time),
      [model.expected(), time] as const,
    )
    const message = messages.find((message) => !isPromised(message))
    const broken = complaint ?? (message && `the console has "${message}"`)
    if (broken) {
      isShrinking = true
      throw new Error(broken)
    }
    model.note(sight)
  }

  async function perform(model: Model, deeds: readonly Deed[]) {
    const done = await inPage().evaluate((deeds) => window.play.perform(deeds), deeds)
    model.deeds(deeds, done)
  }

  async function act(model: Model, act: Act) {
    const isDone = await handle(act)
    const met = await inPage().evaluate(() => window.play.takeMet())
    model.act(act, met, isDone)
  }

  async function open({ markup, fates }: Setup): Promise<Model> {
    await page?.close()
    page = await context.newPage()
    messages = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`thrown: ${error.stack ?? error}`))
    session = await context.newCDPSession(page)
    server.reset(markup)
    for (const file of files) server.setFate(file, fates[file] ?? 'served')
    const waitUntil = fates.script === 'held' ? 'domcontentloaded' : 'load'
    await page.goto(server.url, { waitUntil })
    const model = createModel(markup, server)
    await look(model)
    return model
  }

  /** Removes all elements. */
  async function clear(model: Model) {
    await inPage().evaluate(() => window.play.letGo())
    model.allLeft()
    await look(model)
  }

  /** Waits until the memory is free of the removed elements. */
  async function checkMemory() {
    // Chromium remembers what is below the pointer.
    await inPage().mouse.move(0, 0)
    const end = Date.now() + (isShrinking ? shrinkingTimeout : timeout)
    for (let held = 1; held > 0; ) {
      await session.send('HeapProfiler.collectGarbage')
      held = await inPage().evaluate(() => window.play.stillHeld())
      if (held > 0 && Date.now() > end) {
        isShrinking = true
        throw new Error(`all elements are removed, and memory still has ${held}`)
      }
    }
  }

  /** Ends a game: all files come, a modal opens, and all elements are removed. @throws as `look()` */
  async function end(model: Model) {
    for (const file of files) model.file(file, 'served')
    await look(model)
    // Any interaction makes what has failed load again.
    await inPage().keyboard.press('Shift')
    model.allCome()
    await look(model)
    await perform(model, [
      { do: 'unhide', what: 'left' },
      { do: 'unhide', what: 'right' },
      { do: 'set', slot: 'button', name: 'endpoint', value: null },
      { do: 'append', slot: 'button', to: 'left' },
    ])
    await look(model)
    await perform(model, [{ do: 'show', slot: 'button' }])
    await look(model)
    await clear(model)
    // React keeps its last view in memory until it has another.
    await perform(model, [
      { do: 'append', slot: 'button', to: 'left' },
      { do: 'show', slot: 'button' },
    ])
    await look(model)
    await clear(model)
    await checkMemory()
  }

  return {
    open,
    look,
    perform,
    act,
    end,
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
