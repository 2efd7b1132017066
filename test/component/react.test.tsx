import { act, render, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import type { DemoDirectoryElement } from '../../widgets/demo-directory/demo-directory.element.ts'
import { DemoDirectory, LaunchCountdown, WaitlistButton } from '../../widgets/react.tsx'
import type { WaitlistButtonElement } from '../../widgets/waitlist-button/waitlist-button.element.ts'
import { arrive } from './on-page.ts'

const find = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) => {
  const element = document.querySelector(tag)
  if (!element) throw new Error(`no <${tag}>`)
  return element
}

test('props become attributes and remove them', () => {
  const page = render(<LaunchCountdown launchAt="2099-01-01" noOutbox={true} theme="dark" />)
  const { outerHTML } = find('launch-countdown')
  expect(outerHTML).toBe(
    '<launch-countdown launch-at="2099-01-01" no-outbox="" theme="dark"></launch-countdown>',
  )
  page.rerender(<LaunchCountdown theme={undefined} noOutbox={false} hidden={false} />)
  expect(find('launch-countdown').outerHTML).toBe('<launch-countdown></launch-countdown>')
})

test('a missing launch or endpoint shows the children; a Date is a launch', async () => {
  const page = (launchAt?: Date, endpoint?: string) => (
    <LaunchCountdown launchAt={launchAt} endpoint={endpoint}>
      Soon
    </LaunchCountdown>
  )
  expect(renderToString(page())).toContain('launch-at="undefined" endpoint="undefined"')
  const { rerender } = render(page())
  const isFallback = () => find('launch-countdown').shadowRoot?.querySelector('slot') !== null
  expect(isFallback()).toBe(true)
  await act(async () => rerender(page(new Date(Date.UTC(2099, 0)))))
  expect(isFallback()).toBe(true)
  await act(async () => rerender(page(new Date(Date.UTC(2099, 0)), '/sign-ups')))
  expect(isFallback()).toBe(false)
  expect(find('launch-countdown').launchAt).toBe('2099-01-01T00:00:00.000Z')
  await act(async () => rerender(page(new Date(Number.NaN), '/sign-ups')))
  expect(isFallback()).toBe(true)
})

test('objects become properties, and equal objects change nothing', async () => {
  const heard = vi.fn()
  const page = (ids: number) => (
    <DemoDirectory
      profiles={sampleProfiles.slice(0, ids).map((profile) => ({ ...profile }))}
      messages={{ search: 'Find' }}
      onDirectoryChange={heard}
    />
  )
  const { rerender } = render(page(2))
  expect(find('demo-directory').profiles).toHaveLength(2)
  expect(find('demo-directory').messages).toEqual({ search: 'Find' })
  const { profiles } = find('demo-directory')
  expect(heard.mock.calls.map(([{ detail }]) => detail.total)).toEqual([2])
  rerender(page(2))
  expect(find('demo-directory').profiles).toBe(profiles)
  expect(heard).toHaveBeenCalledTimes(1)
  rerender(page(1))
  expect(find('demo-directory').profiles).toHaveLength(1)
  expect(heard).toHaveBeenCalledTimes(2)
  rerender(<DemoDirectory />)
  expect(find('demo-directory').profiles).toEqual(sampleProfiles)
  await waitFor(() => expect(find('demo-directory').messages).toEqual({}))
})

test('what a page knows of its visitor is in no markup, neither of a server nor of the page', async () => {
  const page = (fullName: string, id?: bigint) => (
    <WaitlistButton prefill={{ fullName, ...(id && { id }) }} />
  )
  expect(renderToString(page('Asha'))).toBe('<waitlist-button></waitlist-button>')
  const { rerender } = render(page('Asha'))
  for (const name of ['Asha', 'Asha Rao']) {
    rerender(page(name))
    expect(find('waitlist-button').prefill).toEqual({ fullName: name })
    expect(find('waitlist-button').outerHTML).toBe('<waitlist-button></waitlist-button>')
  }
  rerender(page('Asha', 10n))
  expect(find('waitlist-button').prefill).toEqual({})
  rerender(<WaitlistButton prefill={null} />)
  expect(find('waitlist-button').prefill).toEqual({})
})

test('a ref is the element with its methods', async () => {
  const ref = createRef<WaitlistButtonElement>()
  const opened = vi.fn()
  const { unmount } = render(<WaitlistButton ref={ref} onWaitlistOpen={opened} />)
  await arrive(() => ref.current?.show())
  expect(ref.current).toBe(find('waitlist-button'))
  expect(ref.current?.open).toBe(true)
  expect(opened).toHaveBeenCalledTimes(1)
  unmount()
  expect(ref.current).toBeNull()
})

test('a server renders the attributes, and React hydrates them without a warning', async () => {
  const heard = vi.fn()
  const page = (
    <main>
      <LaunchCountdown
        launchAt="2099-01-01"
        noOutbox={true}
        className="wide"
        lang="hi"
        onWaitlistOpen={heard}
      >
        Soon
      </LaunchCountdown>
      <DemoDirectory
        pageSize={2}
        messages={{ search: 'Find' }}
        profiles={sampleProfiles.slice(1)}
      />
    </main>
  )
  const html = renderToString(page)
  expect(html).toBe(
    '<main><launch-countdown launch-at="2099-01-01" no-outbox="" class="wide" lang="hi">Soon</launch-countdown><demo-directory page-size="2" MESSAGES="{&quot;search&quot;:&quot;Find&quot;}"></demo-directory></main>',
  )
  document.body.innerHTML = html
  const directory: DemoDirectoryElement = find('demo-directory')
  const root = await act(async () => hydrateRoot(document.body, page))
  find('launch-countdown').dispatchEvent(new CustomEvent('waitlistopen'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(find('demo-directory')).toBe(directory)
  expect(directory.messages).toEqual({ search: 'Find' })
  expect(directory.profiles).toHaveLength(sampleProfiles.length - 1)
  expect(console.error).not.toHaveBeenCalled()
  act(() => root.unmount())
})
