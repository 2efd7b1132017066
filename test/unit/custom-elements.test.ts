import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customElementsManifest } from '../../site/build/reference/custom-elements.ts'
import { descriptions } from '../../widgets/definitions.ts'

const form = {
  endpoint: '/api/nameplate_pre_launch',
  'no-outbox': false,
  'privacy-url': 'https://nameplate.example/about#privacy',
  'address-name': 'yourname',
  theme: 'auto',
}
const ofWaitlist = 'waitlistopen waitlistsubmit waitlistsent waitlistfailed waitlistclose'

/** The public contract (widgets/CONTRACT.md), retyped on purpose: it must not change by accident. */
const contract = {
  'launch-countdown': {
    attributes: {
      'launch-at': '2025-07-22T00:00',
      'dashboard-url': 'https://dashboard.nameplate.example/',
      ...form,
    },
    members: ['phase'],
    events: `launchlive ${ofWaitlist}`,
    parts: 'card unit value label join-button live get-started',
  },
  'waitlist-button': {
    attributes: { 'trigger-type': 'get-started', label: 'Join the Waiting Queue', ...form },
    members: ['open', 'show', 'close'],
    events: ofWaitlist,
    parts: 'button dialog title form field submit success',
  },
  'demo-directory': {
    attributes: {
      'page-size': 6,
      latency: 500,
      'demo-url': 'https://demo.nameplate.example/',
      'sync-url': false,
      theme: 'auto',
    },
    members: ['profiles'],
    events: 'directorychange',
    parts: 'search filters-toggle clear filters grid card empty end',
  },
}
const custom = 'accent on-accent surface text muted border radius font'

const [{ declarations } = { declarations: [] }] = customElementsManifest(descriptions).modules

test.each(Object.entries(contract))(
  '%s is as promised',
  (tag, { attributes, members, events, parts }) => {
    const declaration = declarations.find(({ tagName }) => tagName === tag)
    expect(
      Object.fromEntries(
        declaration?.attributes.map(({ name, default: value }) => [name, JSON.parse(value)]) ?? [],
      ),
    ).toEqual({ ...attributes, messages: {} })
    const properties = Object.keys(attributes).map((name) =>
      name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
    const names = declaration?.members.map(({ name }) => name)
    expect(names?.toSorted()).toEqual([...properties, ...members, 'messages'].sort())
    const namesOf = (all: readonly { name: string }[] = []) => all.map(({ name }) => name).join(' ')
    expect(namesOf(declaration?.events)).toBe(events)
    expect(namesOf(declaration?.cssParts)).toBe(parts)
    expect(namesOf(declaration?.cssProperties).replaceAll('--widget-', '')).toBe(custom)
  },
)

const promises = readFileSync(new URL('../../widgets/CONTRACT.md', import.meta.url), 'utf8')
const names = Object.values(contract).flatMap(({ attributes }) => Object.keys(attributes))

test.each([...new Set(names)])(
  '%s has a line in widgets/CONTRACT.md, with a test of what it does',
  (name) => {
    expect(promises).toMatch(new RegExp(`^\\| .*\`${name}\`: .* \\| \`test/`, 'm'))
  },
)
