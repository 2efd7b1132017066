import type { Browser } from '@playwright/test'
import { runCommand } from '../../site/base/command.ts'
import { freePort } from '../attack/free-port.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { benchBeside } from './beside.ts'
import { startBrowser } from './browser.ts'
import * as budgets from './budgets.ts'
import { measureCards } from './cards.ts'
import { writeFloorForm } from './floor-form.ts'
import { measureLetters } from './letters.ts'
import { scorePage } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { measureNested, measureTick, measureUnseen } from './page-cost.ts'
import { both, buttonPages, countdownPages, loaders } from './peers.ts'
import { benchOutgoing, benchReceiver, onPostgres } from './receiver.ts'
import { kilobytes, median, milliseconds, print, type Row } from './report.ts'
import { formBytes, scriptBytes } from './sizes.ts'
import {
  measureClicks,
  measureVisits,
  type Times,
  untouchedBytes,
  visitTime,
} from './until-usable.ts'

const lighthouseRounds = 3
const sitePages = ['/', '/demo-portfolios', '/about']
/** Who get a letter. */
const people = 10_000

type Write = (value: number) => string
const atMost = (what: string, value: number, budget: number, write: Write): Row => ({
  ...{ what, measured: write(value), goal: `at most ${write(budget)}` },
  met: value <= budget,
})

const hundredths = (value: number) => value.toFixed(2)

/** A time divided by another one, with both. */
function beside(what: string, own: number, others: number, budget: number): Row {
  const row = atMost(what, own / others, budget, hundredths)
  return { ...row, measured: `${row.measured} (${milliseconds(own)}, ${milliseconds(others)})` }
}

/** Of a page on Lighthouse's phone, at most. */
const lighthouseTimes = [
  ['LCP', 1100, milliseconds],
  ['TBT', 50, milliseconds],
  ['CLS', 0, hundredths],
] as const

/** Our time divided by the floor's and each peer's, and the pinned script's divided by the moving one's. */
function ratios(what: string, times: Times, most: Readonly<Record<string, number>>): Row[] {
  const row = (name: string, one: string, other: string, budget: number) => {
    const [own = Number.NaN, others = Number.NaN] = [times[one], times[other]].map(visitTime)
    return beside(`${what}, ${name}`, own, others, budget)
  }
  return [
    ...Object.entries(most).map(([other, budget]) => row(`to ${other}`, 'ours', other, budget)),
    row('pinned to moving', 'pinned', 'ours', budgets.samenessBudget),
  ]
}

async function benchScript(browser: Browser, server: BenchServer): Promise<Row[]> {
  const bytes = scriptBytes()
  const untouched = (loader: string) => untouchedBytes(browser, server.page(loader, both))
  return [
    atMost('widgets.js, brotli', bytes, budgets.scriptBudget, kilobytes),
    atMost('all that an untouched page fetches', await untouched(loaders.moving), bytes, kilobytes),
    atMost('likewise, pinned', await untouched(loaders.pinned), bytes, kilobytes),
  ]
}

/** How long each of some pages takes on a slow phone, ours beside the floor and the peers. */
const benchVisits =
  (what: string, pages: typeof buttonPages, most: Readonly<Record<string, number>>) =>
  async (browser: Browser, server: BenchServer): Promise<Row[]> =>
    ratios(what, await measureVisits(browser, server, pages), most)

async function benchClick(browser: Browser, server: BenchServer): Promise<Row[]> {
  await writeFloorForm(browser, server)
  const { bare, hovered, floor } = await measureClicks(browser, server)
  return [
    atMost('file of the form, brotli', formBytes(), budgets.formFileBudget, kilobytes),
    atMost('bare click to the form, slow phone', bare, budgets.formBudgets.bare, milliseconds),
    beside('likewise, to the floor', bare, floor, budgets.formRatioBudget),
    atMost('click after a hover', hovered, budgets.formBudgets.hovered, milliseconds),
  ]
}

/** What visitors do with 100 cards. */
async function benchCards(browser: Browser, server: BenchServer): Promise<Row[]> {
  return Object.entries(await measureCards(browser, server)).map(([name, time]) =>
    atMost(`100 cards on a slow phone, ${name}`, time, budgets.cardsBudget, milliseconds),
  )
}

async function benchMemory(browser: Browser, server: BenchServer): Promise<Row[]> {
  const rows: Row[] = []
  for (const [tag, attributes] of [
    ['launch-countdown', 'launch-at="2099-01-01T00:00Z"'],
    ['waitlist-button', ''],
    ['demo-directory', 'latency="0"'],
  ]) {
    const { bytes, nodes } = await measureMemory(browser, server, `<${tag} ${attributes}></${tag}>`)
    rows.push({
      what: `left by 1,000 mounts of <${tag}>`,
      measured: `${kilobytes(bytes)}, ${nodes} nodes`,
      goal: `at most ${kilobytes(budgets.heapBudget)}, no node`,
      met: bytes <= budgets.heapBudget && nodes <= 0,
    })
  }
  return rows
}

async function benchPageCost(browser: Browser, server: BenchServer): Promise<Row[]> {
  const tick = await measureTick(browser, server)
  const nested = await measureNested(browser, server)
  const nodes = 'a page of 20,000 nodes'
  return [
    beside(
      `a tick on ${nodes}, to a text in its own box`,
      tick.ours,
      tick.contained,
      budgets.tickBudget,
    ),
    atMost(
      'layouts in 3 s of a page whose countdown nobody sees',
      await measureUnseen(browser, server),
      0,
      String,
    ),
    beside(
      '600 nested nodes added, to a page without the script',
      nested.ours,
      nested.plain,
      budgets.nestedBudget,
    ),
  ]
}

async function benchLighthouse(_: Browser, server: BenchServer, port: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of sitePages) {
    const runs: Awaited<ReturnType<typeof scorePage>>[] = []
    for (let round = 0; round < lighthouseRounds; round += 1)
      runs.push(await scorePage(server.url + path, port))
    const scores = [0, 1, 2, 3].map((at) => median(runs.map((run) => run.scores[at] ?? Number.NaN)))
    rows.push({
      what: `Lighthouse of ${path}`,
      measured: scores.join(' '),
      goal: '100 each',
      met: scores.every((score) => score === 100),
    })
    for (const [name, budget, write] of lighthouseTimes) {
      const middle = median(runs.map((run) => run[name]))
      rows.push(atMost(`${name} of ${path}`, middle, budget, write))
    }
  }
  return rows
}

const letterRow = (where: string, perMinute: number): Row => ({
  what: `letters a minute to ${people} people in ${where}`,
  measured: String(Math.round(perMinute)),
  goal: 'at least 600',
  met: perMinute >= 600,
})

const benchLetters = async (): Promise<Row[]> => [
  letterRow('SQLite', await measureLetters(people)),
  ...(await onPostgres(async (createDatabase) => [
    letterRow('PostgreSQL', await measureLetters(people, await createDatabase())),
  ])),
]

type Part = () => Promise<Row[]> | Row[]

/** A part that measures pages. It has its own server and browser. */
const onPages =
  (bench: (browser: Browser, server: BenchServer, port: number) => Promise<Row[]>): Part =>
  async () => {
    const port = await freePort(Math.random)
    const server = await startBenchServer()
    const browser = await startBrowser(port)
    try {
      return await bench(browser, server, port)
    } finally {
      await browser.close()
      await server.close()
    }
  }

const parts: Readonly<Record<string, Part>> = {
  script: onPages(benchScript),
  button: onPages(benchVisits('button usable', buttonPages, budgets.ratioBudgets.button)),
  countdown: onPages(benchVisits('first digits', countdownPages, budgets.ratioBudgets.countdown)),
  click: onPages(benchClick),
  page: onPages(benchPageCost),
  cards: onPages(benchCards),
  memory: onPages(benchMemory),
  letters: benchLetters,
  lighthouse: onPages(benchLighthouse),
  async receiver() {
    console.table(await benchReceiver())
    return benchBeside(100_000)
  },
  outgoing: benchOutgoing,
}

// The entry of `npm run bench`. Measures what `npm run build` has built, one part after the other, so
// that they do not slow each other. `npm run bench -- button cards` measures only these parts.
await runCommand(async () => {
  const names = Object.keys(parts)
  const chosen = process.argv.slice(2)
  const unknown = chosen.find((name) => !names.includes(name))
  if (unknown) throw new Error(`There is no part "${unknown}". The parts are ${names.join(', ')}.`)
  const rows: Row[] = []
  try {
    for (const [name, bench] of Object.entries(parts))
      if (chosen.length === 0 || chosen.includes(name)) rows.push(...(await bench()))
  } finally {
    if (rows.length > 0) print(rows)
  }
})
