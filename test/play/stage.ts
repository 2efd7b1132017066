import { type CDPSession, chromium, type Page } from '@playwright/test'
import { inlineScript } from '../../site/build/pages/inline-scripts.ts'
import { findChromium } from '../../site/open-graph-images/chromium.ts'
import { launchOptions } from '../browser/launch-options.ts'
import type { Act, Circumstance, Command, Deed, Game, Slot } from './commands.ts'
import { Broken, createReferee } from './referee.ts'
import { isPromised } from './rules.ts'
import { startServer } from './server.ts'

/** Milliseconds that a rule may take to hold: mostly a few, but seconds on a busy machine. */
const timeout = 10_000
/** The same while a failing game is made shorter: each try that fails takes this long. */
const shrinkingTimeout = 600

const isDeed = (command: Command): command is Deed =>
  /^(?:append|moveBefore|remove|hide|unhide|set|setProperty|lang|show|close|focus|lock|unlock|morph|translate|extend)$/.test(
    command.do,
  )
const isAct = (command: Command): command is Act =>
  /^(?:click|hover|esc|reopen|x|ground|email|submit|enter|type|search|filters|tick|clear|scroll)$/.test(
    command.do,
  )

/** Opens a modal after all elements were removed: React keeps the last view in memory until the next. */
const lastDeeds: Deed[] = [
  { do: 'unhide', what: 'left' },
  { do: 'unhide', what: 'right' },
  { do: 'append', slot: 'button', to: 'left' },
  { do: 'show', slot: 'button' },
]

/** What loaded code may keep in memory: the document's listeners, a text of its warnings. */
const slack = { nodes: 3, listeners: 10 }

type Memory = { nodes: number; listeners: number }

/** A browser, a page and a server, which play one game after the other. */
export async function openStage() {
  const server = await startServer()
  const script = await inlineScript('../test/play/page.ts')
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 800, height: 600 },
  })
  await context.addInitScript({ content: script })
  let isShrinking = false
  let messages: string[] = []
  let page: Page
  let session: CDPSession
  let least: Memory | undefined

  async function openPage() {
    page = await context.newPage()
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`thrown: ${error.stack ?? error}`))
    session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    // A game without commands: later games must leave no more in memory.
    least = undefined
    await play({ markup: [], held: [], commands: [] }, () => undefined)
  }

  const find = (name: keyof Window['play']['selectors'], slot?: Slot) =>
    page.evaluate(([name, slot]) => window.play.find(window.play.selectors[name], slot), [
      name,
      slot,
    ] as const)

  async function press(...target: Parameters<typeof find>) {
    const point = await find(...target)
    if (point) await page.mouse.click(point.x, point.y)
    return point !== undefined
  }

  async function act(command: Act, modalOf: Slot | undefined) {
    switch (command.do) {
      case 'click':
        return press('opener', command.slot)
      case 'hover': {
        const point = await find('opener', command.slot)
        return point && page.mouse.move(point.x, point.y)
      }
      case 'esc':
        return page.keyboard.press('Escape')
      case 'reopen':
        await page.evaluate((slot) => slot && window.play.reopenWhenClosed(slot), modalOf)
        return page.keyboard.press('Escape')
      case 'ground':
        return page.mouse.click(2, 300)
      case 'submit':
      case 'enter':
        // Sign-ups are told apart by their time, so no two may have the same.
        await page.evaluate(async () => {
          await window.play.passTime(10)
          window.play.fillIn()
        })
        if (command.do === 'submit') return press('submit')
        return (await press('name')) && page.keyboard.press('Enter')
      case 'type':
        if (!(await press('name'))) return false
        // After what is there, wherever the click was.
        await page.keyboard.press('End')
        await page.keyboard.insertText(command.text)
        return true
      case 'email':
        if (!(await press('email'))) return false
        await page.keyboard.press('ControlOrMeta+A')
        await page.keyboard.insertText('ada@example.org')
        return page.keyboard.press('Tab')
      case 'search':
        if (!(await press('search'))) return false
        await page.keyboard.press('ControlOrMeta+A')
        if (command.text === '') return page.keyboard.press('Delete')
        return page.keyboard.insertText(command.text)
      case 'scroll':
        return page.mouse.wheel(0, 2000)
      default:
        return press(command.do)
    }
  }

  /** @returns false if the page was loaded anew */
  async function happen(command: Circumstance): Promise<boolean> {
    if (command.do === 'leave') return leave(command.milliseconds)
    if (command.do === 'file') server.setFate(command.file, command.fate)
    else if (command.do === 'endpoint') server.setAnswer(command.answer)
    else await page.evaluate((command) => window.play.happen(command), command)
    return true
  }

  async function leave(milliseconds: number) {
    await page.evaluate((away) => {
      window.play.away = away
    }, milliseconds)
    await page.goto(`${server.url}/elsewhere`)
    // `goBack()` waits for a load event, which a page from the back-forward cache does not fire.
    const isBack = page.waitForURL(`${server.url}/page*`, { waitUntil: 'commit' })
    await page.evaluate(() => history.back()).catch(() => undefined)
    await isBack
    const isKept = await page.evaluate(() => window.play.away > 0)
    if (!isKept) await page.waitForLoadState('domcontentloaded')
    return isKept
  }

  async function metrics() {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { nodes: value('Nodes'), listeners: value('JSEventListeners') }
  }

  /** @throws Broken */
  async function play({ markup, held, commands }: Game, onStep: (step: number) => void) {
    messages = []
    // Keeps the last game's page out of the back-forward cache.
    await page.evaluate(() => window.addEventListener('unload', () => undefined))
    // A game that broke leaves sign-ups, which the next one would deliver.
    await page.goto(`${server.url}/elsewhere`)
    await page.evaluate(() => localStorage.clear())
    server.reset(markup)
    for (const what of held)
      if (what === 'answers') server.setAnswer('held')
      else server.setFate(what, 'held')
    const referee = createReferee(server)
    await page.goto(`${server.url}/page`, {
      waitUntil: held.includes('script') ? 'domcontentloaded' : 'load',
    })
    referee.reloaded(markup)

    async function look() {
      const time = isShrinking ? shrinkingTimeout : timeout
      const { sight, complaint } = await page.evaluate(
        ([expected, time]) => window.play.look(expected, time),
        [referee.expected(), time] as const,
      )
      if (complaint) throw new Broken(complaint)
      referee.note(sight)
      const unexpected = messages.find((message) => !isPromised(message))
      if (unexpected) throw new Broken(`the console has "${unexpected}"`)
    }

    async function removeAll() {
      await page.evaluate(() => window.play.letGo())
      referee.allLeft()
      await look()
    }

    await look()
    let deeds: Deed[] = []
    async function performDeeds() {
      if (deeds.length === 0) return
      const done = await page.evaluate((deeds) => window.play.perform(deeds), deeds)
      referee.deeds(deeds, done)
      deeds = []
    }

    for (const [step, command] of commands.entries()) {
      if (!referee.canDo(command)) continue
      onStep(step)
      if (isDeed(command)) deeds.push(command)
      else {
        await performDeeds()
        if (isAct(command)) {
          const isDone = await act(command, referee.expected().modalOf)
          const met = await page.evaluate(() => window.play.takeMet())
          referee.act(command, met, isDone === true)
        } else {
          const isKept = await happen(command)
          if (!isKept) referee.reloaded(markup)
          referee.circumstance(command)
        }
      }
      if (command.hastily) continue
      await performDeeds()
      await look()
    }
    await performDeeds()
    onStep(commands.length)
    server.releaseAll()
    await look()
    referee.end()
    await look()
    // A modal still opens after the game, without an old Thank You.
    deeds.push({ do: 'show', slot: 'button' })
    await performDeeds()
    await look()
    await removeAll()
    deeds = [...lastDeeds]
    await performDeeds()
    await look()
    await removeAll()
    await checkMemory()
  }

  /** @throws Broken if more is in memory than after a game without commands */
  async function checkMemory() {
    await page.mouse.move(0, 0)
    const end = Date.now() + (isShrinking ? 5 * shrinkingTimeout : timeout)
    for (;;) {
      const now = await metrics()
      const held = await page.evaluate(() => window.play.stillHeld())
      least ??= now
      const nodes = now.nodes - least.nodes
      const listeners = now.listeners - least.listeners
      if (held === 0 && nodes <= slack.nodes && listeners <= slack.listeners) return
      if (Date.now() > end)
        throw new Broken(
          `all elements are removed, and memory has ${held} elements, ${nodes} nodes and ${listeners} listeners more than after a game without commands`,
        )
    }
  }

  await openPage().catch(async (error) => {
    // An open browser would keep the command running.
    await browser.close()
    throw error
  })
  return {
    play,
    setShrinking(value: boolean) {
      isShrinking = value
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>
