import { expect, test } from 'vitest'
import { customElementsManifest } from '../../../site/build/reference/custom-elements.ts'
import { descriptions } from '../../../widgets/definitions.ts'

const form = 'endpoint no-outbox no-preflight privacy-url address-name prefill theme'
const ofWaitlist = 'waitlistopen waitlistsubmit waitlistsent waitlistfailed waitlistclose'

/** The names of the public contract, retyped on purpose: they must not change by accident. */
const contract = {
  'launch-countdown': {
    attributes: `launch-at dashboard-url ${form} messages`,
    members: 'phase',
    events: `launchlive ${ofWaitlist}`,
    cssParts:
      'card unit value label join-button live get-started dialog title form field submit success',
  },
  'waitlist-button': {
    attributes: `trigger-type label ${form} messages`,
    members: 'open show close',
    events: ofWaitlist,
    cssParts: 'button dialog title form field submit success',
  },
  'demo-directory': {
    attributes: 'page-size latency demo-url sync-url theme messages',
    members: 'profiles',
    events: 'directorychange',
    cssParts: 'search filters-toggle clear filters grid card empty end',
  },
}
const custom = 'accent on-accent surface text muted border radius font'

const [{ declarations } = { declarations: [] }] = customElementsManifest(descriptions).modules

test.each(Object.entries(contract))('%s has the names that are promised', (tag, promised) => {
  const declaration = declarations.find(({ tagName }) => tagName === tag)
  const namesOf = (all: readonly { name: string }[] = []) => all.map(({ name }) => name)
  for (const kind of ['attributes', 'events', 'cssParts'] as const)
    expect(namesOf(declaration?.[kind]).join(' ')).toBe(promised[kind])
  const properties = promised.attributes.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const members = `${properties} ${promised.members}`.split(' ').sort()
  expect(namesOf(declaration?.members).toSorted()).toEqual(members)
  expect(namesOf(declaration?.cssProperties).join(' ').replaceAll('--widget-', '')).toBe(custom)
})
