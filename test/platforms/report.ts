import { mkdirSync, writeFileSync } from 'node:fs'
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter'
import type { App } from './apps.ts'

const file = 'test/report/platforms.md'
const signs = { passed: '✓', failed: '✗', timedOut: '✗', interrupted: '✗', skipped: '–' }

const table = (rows: readonly (readonly string[])[]) => {
  const [head = [], ...body] = rows
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** Writes a table of platforms and what works on them, and shows it at the end of a run. */
export default class TableReporter implements Reporter {
  /** The signs of tests: by their groups, then by their titles. */
  readonly #groups = new Map<string, Map<string, string>>()

  onBegin(_: FullConfig, suite: Suite) {
    for (const { parent, title } of suite.allTests()) this.#set(parent.title, title, signs.skipped)
  }

  onTestEnd({ parent, title }: TestCase, { status }: TestResult) {
    this.#set(parent.title, title, signs[status])
  }

  #set(group: string, title: string, sign: string) {
    const titles = this.#groups.get(group) ?? new Map<string, string>()
    this.#groups.set(group, titles.set(title, sign))
  }

  onEnd() {
    const apps: App[] = JSON.parse(process.env.APPS ?? '[]')
    const ofApps = apps.map(({ title }) => this.#groups.get(title) ?? new Map<string, string>())
    const behaviours = [...new Set(ofApps.flatMap((group) => [...group.keys()]))]
    const rows = apps.map(({ title, version, seconds }, index) => [
      title,
      version,
      `${seconds.install.toFixed()} s`,
      `${seconds.build.toFixed()} s`,
      ...behaviours.map((behaviour) => ofApps[index]?.get(behaviour) ?? ''),
    ])
    const others = [...this.#groups]
      .filter(([title]) => !apps.some((app) => app.title === title))
      .flatMap(([title, group]) =>
        Array.from(group, ([behaviour, sign]) => [
          title.replace(/^.*\/|\.spec\.ts$/g, ''),
          behaviour,
          sign,
        ]),
      )
    const text = [
      '# Platforms',
      apps.length > 0 &&
        table([['platform', 'version', 'installed in', 'built in', ...behaviours], ...rows]),
      apps.flatMap(({ note }) => note ?? []).join(' '),
      others.length > 0 && table([['pages', 'what', ''], ...others]),
    ]
      .filter(Boolean)
      .join('\n\n')
    mkdirSync('test/report', { recursive: true })
    writeFileSync(file, `${text}\n`)
    console.log(`\n${text}\n\nThe table is in ${file}.`)
  }
}
