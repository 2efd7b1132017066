import { marked, type Tokens } from 'marked'
import { beforeAll, expect, test } from 'vitest'
import { programFiles } from '../../site/build/programs/program-files.ts'
import * as brand from '../../widgets/brand.ts'
import { definitions, descriptions } from '../../widgets/definitions.ts'
import { type Attribute, attributeName } from '../../widgets/element/attributes.ts'
import { takesOf } from '../../widgets/element/takes.ts'
import { campaignParameters } from '../../widgets/waitlist/outbox/campaign.ts'
import { submissionRules } from '../../widgets/waitlist/submission.ts'

const hash = `sha384-${'A'.repeat(64)}`
let files: Readonly<Record<string, string>>
beforeAll(async () => {
  files = await programFiles(descriptions, { '1.0.0/widgets.js': hash }, brand)
})

/** The tables' rows of a text, as they are read, with one space around each cell. */
const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| '))

/** What an author has to find of an element: pieces of code, and how rows of tables begin and go on. */
function neededOf(tag: string): { codes: string[]; rows: [string, string?][] } {
  const definition = definitions.find((each) => each.tag === tag)
  const described = descriptions.find((each) => each.tag === tag)
  if (!definition || !described) throw new Error(`There is no <${tag}>.`)
  const named = (names: object, before = '', after = '') =>
    Object.keys(names).map((name): [string] => [`${before}${name}${after}`])
  return {
    codes: [
      `src="${brand.siteUrl}/embed/v1/widgets.js"></script>\n<${tag}`,
      `/embed/1.0.0/widgets.js" integrity="${hash}" crossorigin></script>\n<${tag}`,
      `<div data-widget="${tag}"`,
      `/v1/frame-height.js"></script>\n<div><iframe src="${brand.siteUrl}/embed/v1/frame.html?widget=${tag}`,
    ],
    rows: [
      ...Object.entries<Attribute>(definition.attributes).map(
        ([property, attribute]): [string, string] => [
          attributeName(property),
          `| ${takesOf(attribute)} |`,
        ],
      ),
      ['messages'],
      ...named(described.properties, '.'),
      ...named(described.methods, '.', '()'),
      ...Object.values(described.properties).flatMap(({ entry }) => named(entry?.fields ?? {})),
      ...named(described.events),
      ...named(described.parts),
      ...named(described.states, ':state(', ')'),
      ...Object.entries(described.messages).map(([key, message]): [string, string] => [
        key,
        typeof message === 'string' ? message : message.other,
      ]),
    ],
  }
}

const missingRows = (text: string, rows: readonly [string, string?][]) => {
  const there = rowsOf(text)
  return rows.filter(
    ([name, more = '']) =>
      !there.some((row) => row.startsWith(`| \`${name}\` |`) && row.includes(more)),
  )
}

const customProperties = 'accent on-accent surface text muted border radius font'
  .split(' ')
  .map((name): [string] => [`--widget-${name}`])

/** What of an element is not in a text, which may be of other elements too. */
function missingOf(tag: string, text = '') {
  const own = text.split(/^#+ (?=`<)/m).find((part) => part.startsWith(`\`<${tag}>\``)) ?? ''
  const { codes, rows } = neededOf(tag)
  return [
    ...codes.filter((code) => !own.includes(code)),
    ...missingRows(own, rows),
    ...missingRows(text, customProperties),
  ]
}

const tags = definitions.map(({ tag }) => tag)

test('llms-full.txt alone tells a page’s author all that there is', () => {
  const text = files['llms-full.txt'] ?? ''
  expect(tags.flatMap((tag) => missingOf(tag, text))).toEqual([])
  const rules = Object.entries(submissionRules).map(([field, { expected }]): [string, string] => [
    field,
    expected,
  ])
  const answers = ['201', '400', '405', '413', '415', '429', '503']
  expect(missingRows(text, [...rules, ...answers.map((status): [string] => [status])])).toEqual([])
  expect(text).toContain(`POST ${brand.siteUrl}/api/nameplate_pre_launch`)
  for (const name of campaignParameters) expect(text).toContain(`\`${name}\``)
  const linked = ['openapi.json', '', 'custom-elements.json']
  for (const file of [...linked, ...tags.map((tag) => `${tag}.messages.json`)])
    expect(text).toContain(`(${brand.siteUrl}/embed/v1/${file})`)
  expect(text).toContain(`(${brand.siteUrl}/embed/integrity.json)`)
})

test.each(tags)('the page of %s tells all of it, too', (tag) => {
  expect(missingOf(tag, files[`embed/v1/${tag}.md`])).toEqual([])
})

test.each(descriptions)('the texts of $tag can be translated as they are', ({ tag, messages }) => {
  expect(JSON.parse(files[`embed/v1/${tag}.messages.json`] ?? '')).toEqual(messages)
})

test('llms.txt is a title, a summary, and sections of links with what they are', () => {
  const [title, ...rest] = marked
    .lexer(files['llms.txt'] ?? '')
    .filter(({ type }) => type !== 'space')
  expect(title).toMatchObject({ type: 'heading', depth: 1 })
  expect(rest[0]?.type).toBe('blockquote')
  const sections = rest.slice(rest.findIndex(({ type }) => type === 'heading'))
  expect(sections.map(({ type }) => type)).toEqual(
    sections.flatMap((_, index) => (index % 2 ? ['list'] : ['heading'])),
  )
  const items = sections.flatMap((token) =>
    token.type === 'list' ? (token as Tokens.List).items : [],
  )
  for (const { raw } of items) expect(raw).toMatch(/^- \[[^\]]+\]\(https:\/\/[^)]+\): \S/)
})
