import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { runCommand } from '../../site/base/command.ts'
import { freePort } from '../attack/free-port.ts'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { benchBeside } from './beside.ts'
import { startBrowser } from './browser.ts'
import * as budgets from './budgets.ts'
import { measureCards } from './cards.ts'
import { writeFloorForm } from './floors/floor-form.ts'
import { scorePage } from './lighthouse.ts'
import { both, buttonPages, countdownPages, loader } from './peers.ts'
import { benchReceiver } from './receiver.ts'
import { kilobytes, median, milliseconds, print, type Row } from './report.ts'
import { formBytes, scriptBytes } from './sizes.ts'
import { measureClicks, measureVisits, untouchedBytes } from './until-usable.ts'

const lighthouseRounds = 3
const sitePages = ['/', '/demo-portfolios', '/about']
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

async function benchScript(browser: Browser, server: BenchServer): Promise<Row[]> {
  const bytes = scriptBytes()
  const untouched = await untouchedBytes(browser, server.page(loader, both))
  return [
    atMost('widgets.js, brotli', bytes, budgets.scriptBudget, kilobytes),
    atMost('all files that an untouched page loads', untouched, bytes, kilobytes),
  ]
}

/** The time of a visit on a slow phone: ours divided by the floor's and by each peer's. */
const benchVisits =
  (what: string, pages: typeof buttonPages, most: Readonly<Record<string, number>>) =>
  async (browser: Browser, server: BenchServer): Promise<Row[]> => {
    const times = await measureVisits(browser, server, pages)
    const timeOf = (name: string) => times[name] ?? Number.NaN
    return Object.entries(most).map(([other, budget]) =>
      beside(`${what}, to ${other}`, timeOf('ours'), timeOf(other), budget),
    )
  }

async function benchClick(browser: Browser, server: BenchServer): Promise<Row[]> {
  await writeFloorForm(browser, server)
  const { ours, floor } = await measureClicks(browser, server)
  return [
    atMost('file of the form, brotli', formBytes(), budgets.formFileBudget, kilobytes),
    beside('click to a form that takes keys, to the floor', ours, floor, budgets.formRatioBudget),
  ]
}

async function benchCards(browser: Browser, server: BenchServer): Promise<Row[]> {
  const time = await measureCards(browser, server)
  return [atMost('100 cards on a slow phone, a key', time, budgets.cardsBudget, milliseconds)]
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

/** The duration of a command of this repository. */
async function timeCommand(words: string, seconds: number): Promise<Row> {
  const start = performance.now()
  const [code] = await once(spawn('npm', words.split(' '), { stdio: 'ignore' }), 'exit')
  if (code !== 0) throw new Error(`"npm ${words}" failed with exit code ${code}.`)
  const time = (performance.now() - start) / 1000
  return atMost(`npm ${words}`, time, seconds, (value) => `${Math.round(value)} s`)
}

const benchCommands = async (): Promise<Row[]> => [
  await timeCommand('run build', 10),
  await timeCommand('test', 100),
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
  cards: onPages(benchCards),
  lighthouse: onPages(benchLighthouse),
  receiver: async () => [...(await benchReceiver()), ...(await benchBeside(100_000))],
  commands: benchCommands,
}

// The entry of `npm run bench`. Measures the built site, one part after the other.
// `npm run bench -- button cards` measures only these parts.
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
