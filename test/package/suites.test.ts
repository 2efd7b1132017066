import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConsumer } from './consumer.ts'

let project: Awaited<ReturnType<typeof createConsumer>>

beforeAll(async () => {
  const own = ['vitest', 'vite', '@testing-library/react', '@testing-library/dom', 'happy-dom']
  project = await createConsumer([...own, 'scheduler', '@testing-library/user-event'], ['jsdom'])
}, 60_000)

afterAll(() => project.remove())

/** What a project tests of a page of its own with our widgets. */
const suite = `
import { act, configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import 'nameplate-widgets/embed'
import { LaunchCountdown } from 'nameplate-widgets/react'

// A busy machine is waited for.
configure({ asyncUtilTimeout: 20_000 })
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
const error = vi.spyOn(console, 'error')
const fetch = vi.fn(async () => Response.json({}, { status: 201 }))
vi.stubGlobal('fetch', fetch)
const heard = []
for (const type of ['open', 'submit', 'sent', 'close', 'failed'])
  document.addEventListener('waitlist' + type, () => heard.push(type))
const user = userEvent.setup()
// In jsdom, user-event types nothing into a field of React that is in a shadow root.
const fill = (field, value) => fireEvent.change(field, { target: { value } })
const inside = (tag) => within(document.querySelector(tag).shadowRoot.querySelector('.widget'))

for (const [tag, markup] of [
  ['waitlist-button', '<waitlist-button endpoint="https://api.example.com/x"></waitlist-button>'],
  ['launch-countdown', '<launch-countdown launch-at="2099-01-01" endpoint="https://api.example.com/x"></launch-countdown>'],
])
  test(tag + ': opened, filled in, sent and closed', async () => {
    document.body.innerHTML = markup
    heard.length = 0
    fetch.mockClear()
    await user.click(inside(tag).getByRole('button', { name: 'Join the Waiting Queue' }))
    const dialog = await inside(tag).findByRole('dialog', { name: 'Join the Waitlist' })
    const form = within(dialog)
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

test('the React component', async () => {
  const { unmount } = render(createElement(LaunchCountdown, { launchAt: '2099-01-01' }))
  inside('launch-countdown').getByRole('timer')
  unmount()
  await act(async () => undefined)
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

test.each(['./jsdom.js', 'happy-dom'])('the suite of a project passes in %s', (environment) => {
  writeFileSync(join(project.folder, 'widgets.test.js'), suite)
  writeFileSync(join(project.folder, 'jsdom.js'), jsdom)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(project.folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--environment', environment, '--reporter', 'verbose', '--testTimeout', '60000'],
    ],
    { cwd: project.folder, encoding: 'utf8', env: { ...process.env, VITEST: undefined } },
  )
  expect(status, stdout + stderr).toBe(0)
  expect(stdout + stderr).not.toMatch(/Unhandled|not implemented/i)
})
