import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createConsumer } from './consumer.ts'

/** What a project tests of a page of its own with our widgets. */
const suite = `
import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import 'nameplate-widgets/embed'

// A busy machine is waited for.
configure({ asyncUtilTimeout: 20_000 })
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

/** As Jest's and vitest's own, which would look for jsdom beside them. */
const jsdom = `
import { JSDOM } from 'jsdom'
import { populateGlobal } from 'vitest/runtime'

export default {
  name: 'jsdom',
  viteEnvironment: 'client',
  setup(global) {
    const { window } = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost:3000' })
    populateGlobal(global, window, { bindFunctions: true })
    const { AbortController, AbortSignal } = window
    Object.assign(global, { AbortController, AbortSignal })
    return { teardown: () => window.close() }
  },
}
`

test('the suite of a project passes in jsdom', async () => {
  const { folder, remove } = await createConsumer(
    ['vitest', 'vite', '@testing-library/dom', '@testing-library/user-event', 'scheduler'],
    ['jsdom'],
  )
  onTestFinished(remove)
  writeFileSync(join(folder, 'widgets.test.js'), suite)
  writeFileSync(join(folder, 'jsdom.js'), jsdom)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--environment', './jsdom.js', '--reporter', 'verbose', '--testTimeout', '60000'],
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, VITEST: undefined } },
  )
  expect(status, stdout + stderr).toBe(0)
  expect(stdout + stderr).not.toMatch(/Unhandled|not implemented/i)
})
