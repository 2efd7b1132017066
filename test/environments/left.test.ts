import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createConsumer } from '../package/consumer.ts'

const elements =
  '<launch-countdown launch-at="2099-01-01"></launch-countdown><waitlist-button></waitlist-button>'

/** The suite of a project that leaves our elements in the document in every state, and cleans up nothing. */
const suite = (last: string) => `
import 'nameplate-widgets/embed'
import { DemoDirectory } from 'nameplate-widgets'
customElements.define('demo-directory', DemoDirectory)
const inside = (selector) =>
  document.querySelector('waitlist-button').shadowRoot.querySelector(selector)
const until = async (find) => {
  while (!find()) await new Promise((resolve) => setTimeout(resolve, 10))
  return find()
}
const hydrated = (find) =>
  until(() => Object.keys(find() ?? {}).some((key) => key.startsWith('__reactContainer')))
// React renders what it has deferred in tasks of its own, which no package can take back.
const idle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve))
}
const form = () => inside('dialog')
const directory = () => document.querySelector('demo-directory').shadowRoot.querySelector('.widget')
test('leaves elements', async () => {
  document.body.innerHTML = ${JSON.stringify(elements)}
  ${last}
}, 60000)
`

const open = 'inside("button").click(); await until(() => inside("dialog"));'

const submit = `
  globalThis.fetch = () => new Promise(() => {})
  for (const [name, value] of Object.entries({ fullName: 'Ada', email: 'ada@example.com', currentDesignation: 'Engineer' })) {
    const field = inside('[name=' + name + ']')
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  inside('[type=checkbox]').click()
  inside('[type=submit]').click()
`

const lasts: Record<string, string> = {
  'as they come': '',
  'removed at last': 'document.body.innerHTML = ""',
  'with a modal that is being loaded': 'inside("button").click()',
  'with an open modal': open,
  'with a form that React has hydrated': `${open} await hydrated(form)`,
  'with a directory that React has hydrated': `
  document.body.innerHTML = '<demo-directory latency="0" sync-url></demo-directory>'
  document.body.firstChild.click()
  await hydrated(directory)
  await until(() => directory().querySelector('[part=card]'))
  await idle()`,
  'with a sign-up on its way': `${open} ${submit} await hydrated(form)`,
}

let folder: string

beforeAll(async () => {
  const consumer = await createConsumer(['scheduler'], [])
  folder = consumer.folder
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  let count = 0
  for (const last of Object.values(lasts)) {
    count += 1
    writeFileSync(join(folder, `left-${count}.test.js`), suite(last))
  }
  return consumer.remove
}, 120_000)

const vitest = ['vitest/vitest.mjs', 'run', '--globals', '--environment'] as const

const runners: Readonly<Record<string, readonly [of: string, bin: string, ...words: string[]]>> = {
  'vitest 3, jsdom': ['vitest-3', ...vitest, 'jsdom'],
  'vitest 3, happy-dom': ['vitest-3', ...vitest, 'happy-dom'],
  'vitest 4, jsdom': ['vitest', ...vitest, 'jsdom'],
  'vitest 4, happy-dom': ['vitest', ...vitest, 'happy-dom'],
  'Jest, jsdom': ['jest', 'jest/bin/jest.js', '--env', 'jsdom', '--rootDir', '.'],
}

for (const [name, [of, bin, ...words]] of Object.entries(runners))
  test(`elements that a test leaves behind throw nothing: ${name}`, () => {
    const packages = join(import.meta.dirname, of, 'node_modules')
    for (const needed of ['vitest', 'jest-environment-jsdom'])
      if (existsSync(join(packages, needed))) {
        const place = join(folder, 'node_modules', needed)
        rmSync(place, { force: true })
        symlinkSync(join(packages, needed), place)
      }
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(packages, bin), ...words],
      {
        cwd: folder,
        encoding: 'utf8',
        env: {
          ...process.env,
          VITEST: undefined,
          NODE_OPTIONS: '--experimental-vm-modules',
          // After each commit, React's development build reads `window` in a task of its own.
          NODE_ENV: 'production',
        },
      },
    )
    expect(status, stdout + stderr).toBe(0)
    expect(stdout + stderr).not.toMatch(/Unhandled|is not defined|TypeError|torn down/i)
  })
