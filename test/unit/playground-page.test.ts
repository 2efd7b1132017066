import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { renderPlayground } from '../../site/build/pages/playground.ts'
import { messagesDescription, messagesTakes } from '../../site/build/reference/messages-type.ts'
import * as brand from '../../widgets/brand.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import { all, words } from './pages-fixture.ts'

const source = readFileSync(new URL('../../site/playground/index.html', import.meta.url), 'utf8')
const html = renderPlayground(source, descriptions, brand)
const page = new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document

/** The first cells of a table of the reference: what it is about. */
const named = (of: string, title: string) =>
  all(page, `.table[aria-label="${title} of ${of}"] tbody th`).map(words)

describe.each(descriptions)('the reference of <$tag>', (element) => {
  const { tag, attributes, properties, methods, events, parts, messages } = element

  test.each([
    ['Attributes', [...Object.keys(attributes).map(attributeName), 'messages']],
    [
      'Properties and methods',
      [
        ...Object.keys(properties).map((name) => `.${name}`),
        ...Object.keys(methods).map((name) => `.${name}()`),
      ],
    ],
    ['Events', Object.keys(events)],
    ['Parts', Object.keys(parts)],
    ['Texts', Object.keys(messages)],
  ])('names all of its %s', (title, names) => {
    expect(names).not.toEqual([])
    expect(named(tag, title)).toEqual(names)
  })

  test('says of each attribute what it is, what it takes and its default', () => {
    const rows = all(page, `.table[aria-label="Attributes of ${tag}"] tbody tr`)
    expect(rows.map((row) => all(row, 'td').map(words))).toEqual([
      ...Object.values(attributes).map(({ takes, default: value, description }) => [
        description.replaceAll('`', ''),
        takes,
        value === false ? 'off' : String(value),
      ]),
      [messagesDescription.replaceAll('`', ''), messagesTakes, 'none'],
    ])
  })
})
