import { act, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as brand from '../../widgets/brand.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import type { DemoDirectoryElement } from '../../widgets/demo-directory/demo-directory.element.ts'
import { click, headings, loaded, names, pass, search } from './directory-fixture.ts'
import { arrive, content, near, warnings } from './on-page.ts'

const [model] = sampleProfiles
if (!model) throw new Error('no samples')
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...model, id: `${at}`, name: `Sample ${at}` }))

/** What waits to come into view. Without a layout the element itself is in view. */
const watchers = new Map<IntersectionObserverCallback, Element>()
const scrollToLastCard = () =>
  act(async () => [...watchers].forEach(([callback, target]) => void near(callback, target)))

class Observer {
  readonly callback: IntersectionObserverCallback
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback
  }
  observe(element: Element) {
    if (element.localName === 'demo-directory') near(this.callback, element)
    else watchers.set(this.callback, element)
  }
  disconnect() {
    watchers.delete(this.callback)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  watchers.clear()
  vi.stubGlobal('IntersectionObserver', Observer)
})

const card = (element: DemoDirectoryElement, name: string) =>
  within(
    headings(element)
      .find(({ textContent }) => textContent === name)
      ?.closest('[part="card"]') as HTMLElement,
  )

describe('filters', () => {
  const open = async (element: DemoDirectoryElement) => {
    await click(content(element).getByRole('button', { name: /^Filters/ }))
    return within(element.shadowRoot?.querySelector('[part="filters"]') as HTMLElement)
  }
  const labels = (group: HTMLElement) =>
    within(group)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent)

  test('has the groups Domain, Company and Experience with their options', async () => {
    const { getByRole } = await open(await loaded())
    expect(labels(getByRole('group', { name: 'Domain' }))).toHaveLength(9)
    expect(labels(getByRole('group', { name: 'Company' }))).toHaveLength(10)
    expect(labels(getByRole('group', { name: 'Experience' })).join()).toBe(
      '0-2 years,3-5 years,6-8 years,9+ years',
    )
  })

  test('each choice filters and is counted; Clear removes all', async () => {
    const element = await loaded()
    const { getByRole } = await open(element)
    const widget = content(element)
    expect(widget.queryByRole('button', { name: 'Clear' })).toBeNull()
    await click(getByRole('checkbox', { name: 'Backend' }))
    expect(widget.getByRole('button', { name: 'Clear' })).toBeTruthy()
    await click(getByRole('checkbox', { name: 'DevOps' }))
    await click(getByRole('checkbox', { name: '6-8 years' }))
    await pass(500)
    expect(names(element)).toEqual(['Ananya Iyer'])
    expect(widget.getByRole('button', { name: 'Filters (3)' })).toBeTruthy()

    await click(getByRole('checkbox', { name: '6-8 years' }))
    await pass(500)
    expect(names(element)).toEqual(['Ananya Iyer', 'Lukas Brandt', 'Ishaan Gupta'])

    await search(element, 'a')
    await click(widget.getByRole('button', { name: 'Clear' }))
    expect(getByRole('checkbox', { name: 'Backend' })).toHaveProperty('checked', false)
    expect(widget.getByRole('searchbox')).toHaveProperty('value', 'a')
    expect(element.shadowRoot?.activeElement).toBe(widget.getByRole('searchbox'))
    expect(widget.getByRole('button', { name: 'Filters' })).toBeTruthy()
    expect(widget.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  test('focus moves on when the focused element is removed', async () => {
    const element = await loaded()
    const widget = content(element)
    await click(card(element, 'Ananya Iyer').getByRole('button', { name: 'Go' }))
    const chip = widget.getByRole('button', { name: 'Remove filter Go' })
    await act(async () => chip.focus())
    await click(chip)
    expect(element.shadowRoot?.activeElement).toBe(widget.getByRole('status'))
    await search(element, 'zzz')
    await pass(500)
    await click(widget.getByRole('button', { name: 'Clear Filters' }))
    expect(element.shadowRoot?.activeElement).toBe(widget.getByRole('searchbox'))
  })
})

describe('a card', () => {
  test('shows every field of a profile', async () => {
    const { getByText, getByRole, queryByRole } = card(await loaded(), 'Ananya Iyer')
    const texts = ['AI', 'Senior Backend Engineer', 'Plumbline Ledger', 'Bengaluru, India']
    const more = [
      '8 years',
      '24',
      model.description,
      'ananya',
      `.${brand.domains[0]?.name}`,
      '+2 more',
    ]
    for (const text of [...texts, ...more]) expect(getByText(text), text).toBeTruthy()
    expect(getByRole('img', { name: 'Rated 4.9 out of 5' }).textContent).toBe('4.9')
    expect(
      within(getByRole('list', { name: 'Skills' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Go', 'PostgreSQL', 'Kafka'])
    expect(queryByRole('button', { name: 'Kubernetes' })).toBeNull()
  })

  test.each([
    ['https://example.com/demo', 'https://example.com/demo'],
    ['https://example.com/{id}?of={id}', 'https://example.com/%24%26%2F?of=%24%26%2F'],
  ])('opens the page of demo-url: %s', async (url, href) => {
    const element = await loaded({ 'demo-url': url })
    await act(async () => Object.assign(element, { profiles: [{ ...model, id: '$&/' }] }))
    await pass(500)
    const [link] = card(element, 'Ananya Iyer').getAllByRole('link', { name: /View Portfolio/ })
    expect(link?.getAttribute('href')).toBe(href)
  })

  test('an empty demo-url shows no link', async () => {
    const element = await loaded({ 'demo-url': '' })
    await act(async () => Object.assign(element, { profiles: [model] }))
    await pass(500)
    const shown = card(element, 'Ananya Iyer')
    expect(shown.queryByRole('link')).toBeNull()
    expect(shown.getByRole('button', { name: 'View Portfolio' })).toHaveProperty('disabled', true)
  })

  test('the three social buttons are disabled, and described', async () => {
    const element = await loaded()
    for (const name of ['Twitter', 'LinkedIn', 'GitHub']) {
      const button = card(element, 'Ananya Iyer').getByRole<HTMLButtonElement>('button', { name })
      expect(button).toHaveProperty('disabled', true)
      // The name is from `aria-label`, so this is the description (Accessible Name and Description Computation).
      expect(button.title).toBe(`Sample profile: no ${name} account`)
    }
  })
})

describe('the texts of people', () => {
  test('have the language of the page and their own direction; samples are English', async () => {
    const element = await loaded()
    const languages = () =>
      ['Ananya Iyer', 'Senior Backend Engineer', 'Plumbline Ledger', 'Bengaluru, India', 'Go'].map(
        (text) => {
          const place = card(element, 'Ananya Iyer').getByText(text)
          expect(place.matches('bdi, [dir=auto]'), text).toBe(true)
          return place.closest('[lang]')?.getAttribute('lang')
        },
      )
    expect(new Set(languages())).toEqual(new Set(['en']))
    expect(card(element, 'Ananya Iyer').getByText('AI').matches('bdi')).toBe(true)
    await act(async () => element.setAttribute('lang', 'hi'))
    await act(() => vi.dynamicImportSettled())
    expect(content(element).getAllByText('अनुभव')[0]?.closest('[lang]')).toHaveProperty('lang', 'hi')
    expect(new Set(languages())).toEqual(new Set(['en']))
    await act(async () => Object.assign(element, { lang: 'fr', profiles: [model] }))
    await pass(500)
    expect(new Set(languages())).toEqual(new Set(['fr']))
    expect(card(element, 'Ananya Iyer').getByText('Projects').closest('[lang]')).toHaveProperty(
      'lang',
      'en',
    )
  })
})

describe('the element', () => {
  test('takes only good profiles, also before it is connected', async () => {
    const element = document.createElement('demo-directory')
    element.profiles = [model, { ...model, id: 'bad', rating: 11 }]
    await arrive(() => document.body.append(element))
    await pass(500)
    expect(names(element)).toEqual(['Ananya Iyer'])
    expect(element.profiles).toEqual([model])
    expect(warnings()[0]).toMatch(/<demo-directory> profiles\[1\].*rating/)
  })

  test('directorychange fires at each change, but not at the first load', async () => {
    const heard: unknown[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    document.body.addEventListener('directorychange', listen)
    const element = await loaded()
    await scrollToLastCard()
    await pass(500)
    expect(heard).toEqual([])
    await search(element, 'go')
    const filters = { domains: [], companies: [], experience: [], skills: [] }
    expect(heard).toEqual([{ search: 'go', filters, total: 2 }])
    await act(async () => Object.assign(element, { profiles: many(3) }))
    expect(heard).toEqual([
      { search: 'go', filters, total: 2 },
      { search: 'go', filters, total: 3 },
    ])
    document.body.removeEventListener('directorychange', listen)
  })
})

/** The texts in the live regions of a directory. */
const announced = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[role=status], [aria-live=polite]') ?? [])]
    .map(({ textContent }) => textContent)
    .filter(Boolean)

test('announces a next page that loads, what is shown then, and the end', async () => {
  const element = await loaded()
  const count = '10 portfolios found'
  expect(announced(element)).toEqual([count])
  await scrollToLastCard()
  expect(announced(element)).toEqual([count, 'Loading more portfolios...'])
  await pass(500)
  expect(announced(element)).toEqual([
    count,
    "Showing 10 of 10You've reached the end of the results.",
  ])
})

test('announces the count alone after a search, while the texts stay visible', async () => {
  const element = await loaded()
  const { getByText } = content(element)
  const sees = (text: string, ...live: string[]) => {
    expect(getByText(text)).toBeTruthy()
    expect(announced(element)).toEqual(live)
  }
  await scrollToLastCard()
  await pass(500)
  await search(element, 'go')
  sees('Loading more portfolios...', '10 portfolios found')
  await pass(500)
  sees("You've reached the end of the results.", '2 portfolios found')
  await search(element, '')
  sees('Loading more portfolios...', '2 portfolios found')
  await pass(500)
  expect(announced(element)).toEqual(['10 portfolios found'])
})

test('the skip button moves past the portfolios and pauses loading, also a page that is loading', async () => {
  const element = await loaded()
  const { getByRole, queryByText } = content(element)
  await scrollToLastCard()
  expect(queryByText('Loading more portfolios...')).toBeTruthy()
  await click(getByRole('button', { name: 'Skip the portfolios' }))
  const after = getByRole('group', { name: 'After the portfolios' })
  expect(element.shadowRoot?.activeElement).toBe(after)
  await scrollToLastCard()
  await pass(500)
  expect(names(element)).toHaveLength(6)
  await act(async () => card(element, 'Rohan Deshpande').getByRole('link').focus())
  await scrollToLastCard()
  await pass(500)
  expect(names(element)).toHaveLength(10)
})
