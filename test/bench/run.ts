import type { Browser } from '@playwright/test'
import { freePort } from '../attack/free-port.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { startBrowser } from './browser.ts'
import {
  filterBudget,
  formBudget,
  frameBudget,
  heapBudget,
  lighthouseBudgets,
  samenessBudget,
  scriptBudget,
  shareOfPeers,
} from './budgets.ts'
import { measureFiltering } from './filtering.ts'
import { type PageScores, scorePage } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { type BenchPage, bothPage, buttonPages, countdownPages } from './peers.ts'
import { kilobytes, median, milliseconds, print, verdict } from './report.ts'
import { measurePlainScrolling, measureScrolling, type ScrollCost } from './scrolling.ts'
import { scriptBytes } from './sizes.ts'
import {
  type Cost,
  measureButtons,
  measureCountdowns,
  timeToForm,
  untouchedBytes,
} from './until-usable.ts'

const lighthouseRounds = 3

/** Measures one after the other, so that none disturbs another. */
async function inTurn<Item, Result>(
  items: Readonly<Record<string, Item>>,
  measure: (item: Item) => Promise<Result>,
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {}
  for (const [name, item] of Object.entries(items)) results[name] = await measure(item)
  return results
}

const mapRows = <Item, Row>(items: Record<string, Item>, row: (item: Item, name: string) => Row) =>
  Object.fromEntries(Object.entries(items).map(([name, item]) => [name, row(item, name)]))

const isOurs = (name: string) => name.startsWith('<')

async function benchScript(browser: Browser, server: BenchServer) {
  const bytes = scriptBytes()
  const untouched = await untouchedBytes(browser, server.page(bothPage.head, bothPage.body))
  print('The script (brotli)', {
    'widgets.js': {
      bytes: kilobytes(bytes),
      [`at most ${kilobytes(scriptBudget)}`]: verdict(bytes <= scriptBudget),
    },
    'a page with button and countdown, untouched': {
      bytes: kilobytes(untouched),
      'no more than the script': verdict(untouched <= bytes),
    },
  })
}

function benchFiltering() {
  const times = measureFiltering(1000)
  const ratio = times.ours / times['plain loop']
  print('One search (middle of 15)', {
    '1,000 profiles': {
      ...mapRows(times, milliseconds),
      'to plain loop': ratio.toFixed(2),
      [`within ${filterBudget}`]: verdict(ratio <= filterBudget),
      'within a frame': verdict(times.ours <= frameBudget),
    },
  })
}

async function benchUntilUsable(browser: Browser, server: BenchServer) {
  const table = (title: string, costs: Record<string, Cost>, share: number, isLighter: boolean) => {
    const peers = Object.keys(costs).filter((name) => !isOurs(name))
    const [moving] = Object.values(costs)
    print(
      title,
      mapRows(costs, ({ bytes, time }, name) => {
        const isMet = peers.every((peer) => time <= share * (costs[peer]?.time ?? 0))
        const isFewer = peers.every((peer) => bytes < (costs[peer]?.bytes ?? 0))
        const toMoving = time / (moving?.time ?? 0)
        return {
          'fetched untouched': kilobytes(bytes),
          'slow 4G, 4x CPU': milliseconds(time),
          ...(isOurs(name) && {
            [`at most ${share} of ${peers.join(' and ')}`]: verdict(isMet),
            ...(isLighter && { 'fewer bytes': verdict(isFewer) }),
          }),
          ...(name.endsWith('pinned') && {
            'to moving': toMoving.toFixed(2),
            'same as moving': verdict(bytes === moving?.bytes && toMoving <= samenessBudget),
          }),
        }
      }),
    )
  }
  const buttons = await measureButtons(browser, server, buttonPages)
  table('A button is usable (middle of 5)', buttons, shareOfPeers.button, true)
  const countdowns = await measureCountdowns(browser, server, countdownPages)
  table('A countdown shows its first right digits', countdowns, shareOfPeers.countdown, false)
}

async function benchForm(browser: Browser, server: BenchServer) {
  const ours = Object.entries(buttonPages).filter(([name]) => isOurs(name))
  const times = await inTurn(Object.fromEntries(ours), (page) => timeToForm(browser, server, page))
  print(
    'From a click to the form, slow 4G (middle of 5)',
    mapRows(times, (time) => ({
      time: milliseconds(time),
      [`at most ${milliseconds(formBudget)}`]: verdict(time <= formBudget),
    })),
  )
}

async function benchMemory(browser: Browser, server: BenchServer) {
  const { head } = bothPage
  const pages: Record<string, BenchPage> = {
    ...countdownPages,
    '<waitlist-button>': { head, body: '<waitlist-button></waitlist-button>' },
    '<demo-directory>': { head, body: '<demo-directory latency="0"></demo-directory>' },
  }
  const costs = await inTurn(pages, (page) => measureMemory(browser, server, page))
  print(
    'Memory: what 1,000 more mounts and unmounts leave behind',
    mapRows(costs, ({ heap, nodes }, name) => ({
      heap: kilobytes(heap),
      nodes,
      [`no node, at most ${kilobytes(heapBudget)}`]: isOurs(name)
        ? verdict(heap <= heapBudget && nodes <= 0)
        : '',
    })),
  )
}

async function benchScrolling(browser: Browser, server: BenchServer) {
  const cost = await measureScrolling(browser, server)
  const plain = await measurePlainScrolling(browser, server)
  const row = ({ longestTask, longTasks, time }: ScrollCost) => ({
    'longest task': milliseconds(longestTask),
    'tasks over 50 ms': longTasks,
    'in all': milliseconds(time),
  })
  print('Scrolling through 1,000 cards, and searching among them', {
    '<demo-directory>': {
      ...row(cost),
      'longest task of a search': milliseconds(cost.longestWhileTyping),
      'no slower than plain HTML': verdict(cost.longestTask <= plain.longestTask),
    },
    'its cards as plain HTML': row(plain),
  })
}

/** The middle of each figure. */
const middle = (runs: readonly PageScores[], figure: keyof PageScores) =>
  median(runs.map((scores) => scores[figure]))

async function benchLighthouse(server: BenchServer, port: number) {
  const pages = { '/': true, '/demo-portfolios': true, '/about': true, 'a 404 page': false }
  const runs = await inTurn(
    Object.fromEntries(Object.keys(pages).map((path) => [path, path])),
    async (path) => {
      const url = new URL(path === 'a 404 page' ? '/no-such-page' : path, server.url).href
      const results: PageScores[] = []
      for (let round = 0; round < lighthouseRounds; round += 1)
        results.push(await scorePage(url, port))
      return results
    },
  )
  const { score, lcp, tbt, cls } = lighthouseBudgets
  print(
    `Lighthouse, mobile (middle of ${lighthouseRounds})`,
    mapRows(runs, (results, path) => {
      const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map(
        (name) => [name, middle(results, name)] as const,
      )
      const times = {
        lcp: middle(results, 'lcp'),
        tbt: middle(results, 'tbt'),
        cls: middle(results, 'cls'),
      }
      // Search engines are to leave the 404 page alone, and its status is an error by intent.
      const hasGoal = pages[path as keyof typeof pages]
      const isMet = times.lcp <= lcp && times.tbt <= tbt && times.cls <= cls
      return {
        ...Object.fromEntries(scores),
        LCP: milliseconds(times.lcp),
        TBT: milliseconds(times.tbt),
        CLS: times.cls.toFixed(3),
        [`${score} each`]: hasGoal ? verdict(scores.every(([, value]) => value >= score)) : '',
        [`LCP ${lcp}, TBT ${tbt}, CLS ${cls}`]: hasGoal ? verdict(isMet) : '',
      }
    }),
  )
}

// The entry of `npm run bench`. It measures what `npm run build` has built.
benchFiltering()
const port = await freePort(Math.random)
const server = await startBenchServer()
const browser = await startBrowser(port)
try {
  await benchScript(browser, server)
  await benchUntilUsable(browser, server)
  await benchForm(browser, server)
  await benchMemory(browser, server)
  await benchScrolling(browser, server)
  await benchLighthouse(server, port)
} finally {
  await browser.close()
  await server.close()
}
