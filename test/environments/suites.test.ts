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
}, 300000)
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

/** What a project tests of a page of its own with our widgets, in vitest. */
const pageSuite = `
import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import 'nameplate-widgets/embed'

// A busy machine is waited for.
configure({ asyncUtilTimeout: 100_000 })
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const fetch = vi.fn(async () => Response.json({}, { status: 201 }))
vi.stubGlobal('fetch', fetch)
const heard = []
for (const type of ['open', 'submit', 'sent', 'close', 'failed'])
  document.addEventListener('waitlist' + type, () => heard.push(type))
const user = userEvent.setup()
// In jsdom, user-event types nothing into a field of React that is in a shadow root.
const fill = (field, value) => fireEvent.change(field, { target: { value } })
const inside = (tag) => within(document.querySelector(tag).shadowRoot.querySelector('.widget'))

test.each([
  '<waitlist-button endpoint="https://api.example.com/x"></waitlist-button>',
  '<launch-countdown launch-at="2099-01-01" endpoint="https://api.example.com/x"></launch-countdown>',
])('%s: opened, filled in, sent and closed', async (markup) => {
  document.body.innerHTML = markup
  const tag = document.body.firstChild.localName
  heard.length = 0
  fetch.mockClear()
  await user.click(inside(tag).getByRole('button', { name: 'Join the Waiting Queue' }))
  const form = within(await inside(tag).findByRole('dialog', { name: 'Join the Waitlist' }))
  fill(form.getByLabelText(/^Full Name/), 'Ada')
  fill(form.getByLabelText(/^Email Address/), 'ada@example.com')
  fill(form.getByLabelText(/^Current Designation/), 'Engineer')
  await user.click(form.getAllByRole('checkbox')[0])
  await user.click(form.getByRole('button', { name: 'Submit' }))
  await inside(tag).findByText('Thank You!')
  await user.click(inside(tag).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(inside(tag).queryByRole('dialog')).toBeNull())
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(heard).toEqual(['open', 'submit', 'sent', 'close'])
})

test('the directory is searched', async () => {
  document.body.innerHTML = '<demo-directory latency="0"></demo-directory>'
  const directory = () => inside('demo-directory')
  await waitFor(() => directory())
  await waitFor(() => directory().getByRole('searchbox'))
  await user.click(directory().getByRole('searchbox'))
  await waitFor(() => expect(directory().getAllByRole('listitem').length).toBeGreaterThan(3))
  fill(directory().getByRole('searchbox'), 'zzz')
  await directory().findByText('No portfolios found matching your criteria.')
})

test('nothing was thrown, and what is missing was told once', () => {
  const told = warn.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('This browser'))
  expect(new Set(told).size).toBe(told.length)
  expect(warn.mock.calls.length).toBe(told.length)
})
`

let folder: string

beforeAll(async () => {
  const testing = ['@testing-library/dom', '@testing-library/user-event']
  const consumer = await createConsumer([...testing, 'scheduler'], [])
  folder = consumer.folder
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  let count = 0
  for (const last of Object.values(lasts)) {
    count += 1
    writeFileSync(join(folder, `left-${count}.test.js`), suite(last))
  }
  writeFileSync(join(folder, 'page.test.js'), pageSuite)
  return consumer.remove
}, 120_000)

const vitest = [
  ...['vitest/vitest.mjs', 'run', '--globals', '--testTimeout', '300000', '--environment'],
] as const

const runners: Readonly<Record<string, readonly [of: string, bin: string, ...words: string[]]>> = {
  'vitest 3, jsdom': ['vitest-3', ...vitest, 'jsdom'],
  'vitest 3, happy-dom': ['vitest-3', ...vitest, 'happy-dom'],
  'vitest 4, jsdom': ['vitest', ...vitest, 'jsdom'],
  'vitest 4, happy-dom': ['vitest', ...vitest, 'happy-dom'],
  'Jest, jsdom': ['jest', 'jest/bin/jest.js', '--env', 'jsdom', '--rootDir', '.', 'left'],
}

for (const [name, [of, bin, ...words]] of Object.entries(runners))
  test(`the suite of a project passes, and elements that a test leaves behind throw nothing: ${name}`, () => {
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
    expect(stdout + stderr).not.toMatch(
      /Unhandled|is not defined|TypeError|torn down|not implemented/i,
    )
  }, 600_000)
