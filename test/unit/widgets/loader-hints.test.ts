import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definitions } from '../../../widgets/definitions.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'

// All attributes that HTML allows on any element (HTML standard, section 3.2.6), with the old and
// the proposed ones that browsers know, and those of frameworks that look like a plain name.
const ofHtml =
  'accesskey align autocapitalize autocorrect autofocus class contenteditable dir draggable enterkeyhint exportparts headingoffset headingreset hidden id inert inputmode interestfor is itemid itemprop itemref itemscope itemtype key lang name nonce part popover ref role slot spellcheck style tabindex title translate virtualkeyboardpolicy writingsuggestions xmlns'.split(
    ' ',
  )

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
let warnOf: (names: readonly string[], known?: readonly string[]) => void

beforeEach(async () => {
  // What was said is remembered for as long as the page lives.
  vi.resetModules()
  const { warnOfAttributes } = await import('../../../widgets/element/hints.ts')
  warnOf = (names, known = ['launch-at', 'dashboard-url', 'endpoint', 'no-outbox', 'theme']) => {
    const attributes = names.map((name) => ({ name, value: '' }))
    const element = { localName: 'launch-countdown', attributes }
    warnOfAttributes(element as unknown as Element, known)
  }
})
afterEach(() => warn.mockClear())

test.each([
  ['launchat', 'launch-at'],
  ['lunch-at', 'launch-at'],
  ['themes', 'theme'],
])('suggests for %s the attribute %s', (written, meant) => {
  warnOf([written])
  expect(warn.mock.calls).toEqual([
    [`<launch-countdown> has no attribute ${written}. Did you mean ${meant}?`],
  ])
})

test('warns once of a misspelt widget, with the nearest name', async () => {
  const { warnOfUnknownWidget } = await import('../../../widgets/element/tags.ts')
  for (const _ of 'ab') warnOfUnknownWidget('<div data-widget="countdwn">', 'launch-countdwn')
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/Did you mean launch-countdown\?$/)]])
})

test('warns of data- attributes on a tag', () => {
  warnOf(['data-endpoint', 'data-launch-at'])
  expect(warn.mock.calls.flat()).toEqual([
    '<launch-countdown> does not read data-endpoint. Did you mean endpoint?',
    '<launch-countdown> does not read data-launch-at. Did you mean launch-at?',
  ])
})

test.each(definitions)('warns of no attribute of HTML or a framework on <$tag>', (definition) => {
  const more = ':theme @theme v-bind:theme _ngcontent-abc-c12 data-lunch-at aria-label'.split(' ')
  warnOf(
    [...ofHtml, ...more],
    [...Object.keys(definition.attributes).map(attributeName), 'messages'],
  )
  expect(warn).not.toHaveBeenCalled()
})
