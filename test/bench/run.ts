import type { Browser } from '@playwright/test'
import { runCommand } from '../../site/command.ts'
import { freePort } from '../attack/free-port.ts'
import { programsFolder, startPostgres } from '../store/postgres.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { startBrowser } from './browser.ts'
import {
  filterBudget,
  formBudget,
  frameBudget,
  heapBudget,
  lighthouseBudgets,
  ratioBudgets,
  samenessBudget,
  scriptBudget,
  seenBudget,
} from './budgets.ts'
import { measureFiltering } from './filtering.ts'
import { measureLetters } from './letters.ts'
import { type PageScores, scorePage } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import { both, countdownPages, loaders } from './peers.ts'
import { benchReceiver } from './receiver.ts'
import { kilobytes, median, milliseconds, percentile, print, type Row } from './report.ts'
import { measurePlainScrolling, measureScrolling } from './scrolling.ts'
import { scriptBytes } from './sizes.ts'
import {
  measureButtons,
  measureClick,
  measureCountdowns,
  ratio,
  type Times,
  untouchedBytes,
  visitTime,
} from './until-usable.ts'

const lighthouseRounds = 3
const scrollingRounds = 3
const sitePages = ['/', '/demo-portfolios', '/about']

const atMost = (
  what: string,
  value: number,
  budget: number,
  write: (value: number) => string,
): Row => ({
  what,
  measured: write(value),
  goal: `at most ${write(budget)}`,
  met: value <= budget,
})

const hundredths = (value: number) => value.toFixed(2)

/** Our time divided by the floor's and each peer's, and the pinned script's divided by the moving one's. */
const ratios = (what: string, times: Times, budgets: Readonly<Record<string, number>>): Row[] => [
  ...Object.entries(budgets).map(([other, budget]) => {
    const row = atMost(`${what}, to ${other}`, ratio(times, 'ours', other), budget, hundredths)
    const [own, others] = [times.ours, times[other]].map(visitTime).map(milliseconds)
    return { ...row, measured: `${row.measured} (${own}, ${others})` }
  }),
  atMost(`${what}, pinned to moving`, ratio(times, 'pinned', 'ours'), samenessBudget, hundredths),
]

async function benchScript(browser: Browser, server: BenchServer): Promise<Row[]> {
  const bytes = scriptBytes()
  const untouched = (loader: string) => untouchedBytes(browser, server.page(loader, both))
  return [
    atMost('widgets.js, brotli', bytes, scriptBudget, kilobytes),
    atMost('all that an untouched page fetches', await untouched(loaders.moving), bytes, kilobytes),
    atMost('likewise, pinned', await untouched(loaders.pinned), bytes, kilobytes),
  ]
}

const benchButton = async (browser: Browser, server: BenchServer): Promise<Row[]> =>
  ratios('button usable', await measureButtons(browser, server), ratioBudgets.button)

const benchCountdown = async (browser: Browser, server: BenchServer): Promise<Row[]> =>
  ratios('first digits', await measureCountdowns(browser, server), ratioBudgets.countdown)

async function benchClick(browser: Browser, server: BenchServer): Promise<Row[]> {
  const { form, seen } = await measureClick(browser, server)
  return [
    atMost('from a click to the form, slow 4G', form, formBudget, milliseconds),
    atMost('from a click until something is seen', seen, seenBudget, milliseconds),
  ]
}

function benchFiltering(): Row[] {
  const times = measureFiltering(1000)
  return [
    atMost('a search among 1,000 profiles', times.ours, frameBudget, milliseconds),
    atMost('likewise, to a plain loop', times.ours / times['plain loop'], filterBudget, hundredths),
  ]
}

/** Compares the frame times of scrolling, at the same speed and in turn. */
async function benchScrolling(browser: Browser, server: BenchServer): Promise<Row[]> {
  const [ours, plain]: [number[], number[]] = [[], []]
  for (let round = 0; round < scrollingRounds; round += 1) {
    ours.push(...(await measureScrolling(browser, server)))
    plain.push(...(await measurePlainScrolling(browser, server)))
  }
  const what = '95 of 100 frames of scrolling 1,000 cards, to plain HTML'
  const times = [ours, plain].map((frames) => percentile(frames, 95))
  const [own = Number.NaN, others = Number.NaN] = times
  const row = atMost(what, own / others, samenessBudget, hundredths)
  return [{ ...row, measured: `${row.measured} (${times.map(milliseconds).join(', ')})` }]
}

async function benchMemory(browser: Browser, server: BenchServer): Promise<Row[]> {
  const bodies = {
    '<launch-countdown>': countdownPages.ours?.body ?? '',
    '<waitlist-button>': '<waitlist-button></waitlist-button>',
    '<demo-directory>': '<demo-directory latency="0"></demo-directory>',
  }
  const rows: Row[] = []
  for (const [name, body] of Object.entries(bodies)) {
    const page = { head: loaders.moving, body }
    const { heap, nodes } = await measureMemory(browser, server, page)
    rows.push({
      what: `left by 1,000 mounts of ${name}`,
      measured: `${kilobytes(heap)}, ${nodes} nodes`,
      goal: `at most ${kilobytes(heapBudget)}, no node`,
      met: heap <= heapBudget && nodes <= 0,
    })
  }
  return rows
}

async function benchPage(server: BenchServer, port: number, path: string): Promise<Row[]> {
  const runs: PageScores[] = []
  for (let round = 0; round < lighthouseRounds; round += 1)
    runs.push(await scorePage(new URL(path, server.url).href, port))
  const middle = (figure: keyof PageScores) => median(runs.map((scores) => scores[figure]))
  const { score, lcp, tbt, cls } = lighthouseBudgets
  const scores = (['performance', 'accessibility', 'best-practices', 'seo'] as const).map(middle)
  return [
    {
      what: `Lighthouse of ${path}`,
      measured: scores.join(' '),
      goal: `${score} each`,
      met: scores.every((value) => value >= score),
    },
    atMost(`LCP of ${path}`, middle('lcp'), lcp, milliseconds),
    atMost(`TBT of ${path}`, middle('tbt'), tbt, milliseconds),
    atMost(`CLS of ${path}`, middle('cls'), cls, hundredths),
  ]
}

async function benchLighthouse(_: Browser, server: BenchServer, port: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of sitePages) rows.push(...(await benchPage(server, port, path)))
  return rows
}

/** The letter to everybody. The command's memory must not grow with the number of people. */
async function benchLettersIn(name: string, people: number, database?: string): Promise<Row[]> {
  const { ours, alone, early, late } = await measureLetters(people, database)
  return [
    {
      what: `letters a minute to ${people} people in ${name}`,
      measured: `${Math.round(ours)} (${Math.round(alone)} without the command)`,
      goal: 'at least 600',
      met: ours >= 600,
    },
    atMost(
      `memory at the last letter with ${name}, divided by that after a tenth`,
      late / early,
      1.25,
      hundredths,
    ),
  ]
}

async function benchLetters(people: number): Promise<Row[]> {
  const rows = await benchLettersIn('SQLite', people)
  if (!programsFolder()) {
    console.log(
      'PostgreSQL is not installed, so it is not measured. "npm run test:postgres" installs it, as root.',
    )
    return rows
  }
  const postgres = await startPostgres()
  try {
    const database = await postgres.createDatabase()
    return [...rows, ...(await benchLettersIn('PostgreSQL', people, database))]
  } finally {
    await postgres.remove()
  }
}

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
  search: benchFiltering,
  script: onPages(benchScript),
  button: onPages(benchButton),
  countdown: onPages(benchCountdown),
  click: onPages(benchClick),
  scrolling: onPages(benchScrolling),
  memory: onPages(benchMemory),
  letters: () => benchLetters(10_000),
  lighthouse: onPages(benchLighthouse),
  async receiver() {
    console.table(await benchReceiver())
    return []
  },
}

// The entry of `npm run bench`. Measures what `npm run build` has built, one part after the other, so
// that they do not slow each other. `npm run bench -- button scrolling` measures only these parts.
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
