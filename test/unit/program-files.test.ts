import { Window } from 'happy-dom'
import { marked, type Token, type Tokens } from 'marked'
import { beforeAll, expect, test } from 'vitest'
import { programFiles } from '../../site/build/programs/program-files.ts'
import * as brand from '../../widgets/brand.ts'
import { definitions, descriptions } from '../../widgets/definitions.ts'
import { type Attribute, attributeName } from '../../widgets/element/attributes.ts'
import { takesOf } from '../../widgets/element/takes.ts'
import { submissionRules } from '../../widgets/waitlist/submission.ts'

const hash = `sha384-${'A'.repeat(64)}`
let files: Readonly<Record<string, string>>
beforeAll(async () => {
  files = await programFiles(descriptions, { '1.0.0/widgets.js': hash }, brand)
})

/** The text of Markdown as it is read: in cells and headings. */
const words = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? words(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('')

interface Section {
  /** The headings above it, the outermost first. */
  path: readonly string[]
  tokens: Token[]
}

/** What stands below each heading. */
function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  let path: string[] = []
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') {
      const { depth, tokens } = token as Tokens.Heading
      path = [...path.slice(0, depth - 1), words(tokens)]
      sections.push({ path, tokens: [] })
    } else sections.at(-1)?.tokens.push(token)
  }
  return sections
}

/** An author who has this text alone: finds sections by their last headings. */
function reader(sections: readonly Section[]) {
  const tokensOf = (...titles: readonly string[]) =>
    sections
      .filter(({ path }) => titles.every((title) => path.includes(title)))
      .flatMap(({ tokens }) => tokens)
  return {
    codes: (...titles: readonly string[]) =>
      tokensOf(...titles).flatMap((token) => (token.type === 'code' ? [token.text as string] : [])),
    /** The row of a table by its first cell. */
    row: (name: string, ...titles: readonly string[]): string[] | undefined =>
      tokensOf(...titles)
        .flatMap((token) => (token.type === 'table' ? (token as Tokens.Table).rows : []))
        .map((row) => row.map(({ tokens }) => words(tokens)))
        .find(([first]) => first === name),
    /** Where the links lead that it has. */
    links(...titles: readonly string[]): string[] {
      const found: string[] = []
      marked.walkTokens(tokensOf(...titles), (token) => {
        if (token.type === 'link') found.push(token.href)
      })
      return found
    },
    says: (phrase: string, ...titles: readonly string[]) =>
      words(tokensOf(...titles)).includes(phrase),
  }
}
type Reader = ReturnType<typeof reader>

const parsed = new Map<string, ParentNode>()
function parse(html: string): ParentNode {
  const known = parsed.get(html)
  if (known) return known
  const { document } = new Window()
  document.body.innerHTML = html
  parsed.set(html, document.body as unknown as ParentNode)
  return parse(html)
}

/** The ways to write a widget, by what a browser makes of them. */
const snippets = (tag: string): Record<string, string[]> => ({
  moving: [`script[async][src="${brand.siteUrl}/embed/v1/widgets.js"]:not([integrity])`, tag],
  pinned: [`script[src$="/embed/1.0.0/widgets.js"][integrity="${hash}"][crossorigin]`, tag],
  div: ['script[src$="/v1/widgets.js"]', `div[data-widget="${tag}"]`],
  iframe: ['script[src$="/v1/frame-height.js"]', `iframe[src*="/v1/frame.html?widget=${tag}"]`],
})

const isAsDefined = (attribute: Attribute, [, , takes, shown = '']: readonly string[]) =>
  takes === takesOf(attribute) &&
  (attribute.kind === 'boolean' ? shown === 'off' : attribute.parse(shown) === attribute.default)

/** What of an element is not in a text, or is wrong there. */
function missingOf(read: Reader, tag: string): string[] {
  const definition = definitions.find((each) => each.tag === tag)
  const described = descriptions.find((each) => each.tag === tag)
  if (!definition || !described) throw new Error(`There is no <${tag}>.`)
  const heading = `<${tag}>`
  const codes = read.codes(heading, 'Snippets').map(parse)
  const attributes = Object.entries<Attribute>(definition.attributes)
  const saidIn = (title: string, entries: Record<string, string | { description: string }>) =>
    Object.entries(entries).map(([name, said]) => {
      const text = (typeof said === 'string' ? said : said.description).replaceAll('`', '')
      return [`${title} ${name}`, read.row(name, heading, title)?.[1] === text] as const
    })
  const prefixed = <Value>(entries: Record<string, Value>, end = '') =>
    Object.fromEntries(Object.entries(entries).map(([name, value]) => [`.${name}${end}`, value]))
  const checks: (readonly [string, boolean])[] = [
    ...Object.entries(snippets(tag)).map(
      ([way, selectors]) =>
        [way, codes.some((body) => selectors.every((each) => body.querySelector(each)))] as const,
    ),
    ...attributes.map(([property, attribute]) => {
      const row = read.row(attributeName(property), heading, 'Attributes')
      return [`attribute ${property}`, row !== undefined && isAsDefined(attribute, row)] as const
    }),
    ['attribute messages', read.row('messages', heading, 'Attributes') !== undefined],
    ...saidIn('Properties and methods', {
      ...prefixed(described.properties),
      ...prefixed(described.methods, '()'),
    }),
    ...Object.values(described.properties).flatMap(({ entry }) =>
      entry ? saidIn(`Fields of a ${entry.name}`, entry.fields) : [],
    ),
    ...saidIn('Events', described.events),
    ...saidIn('Parts', described.parts),
    ...saidIn(
      'States',
      Object.fromEntries(
        Object.entries(described.states).map(([name, text]) => [`:state(${name})`, text]),
      ),
    ),
    ...Object.entries(described.messages).map(([key, message]) => {
      const shown = read.row(key, heading, 'Texts')?.[1] ?? ''
      const text = typeof message === 'string' ? message : JSON.stringify(message)
      return [`text ${key}`, shown.startsWith(text)] as const
    }),
  ]
  return checks.flatMap(([what, isThere]) => (isThere ? [] : [`${tag}: ${what}`]))
}

const customProperties = [
  'accent',
  'on-accent',
  'surface',
  'text',
  'muted',
  'border',
  'radius',
  'font',
]
const missingOfAll = (read: Reader) =>
  customProperties
    .map((name) => `--widget-${name}`)
    .filter((name) => !read.row(name, 'CSS custom properties'))

/** What of the waitlist call is not in a text. */
function missingOfCall(read: Reader): string[] {
  const call = 'The waitlist call'
  const url = `POST ${brand.siteUrl}/api/nameplate_pre_launch`
  const parameters = ['source', 'medium', 'campaign', 'term', 'content'].map(
    (name) => `utm_${name}`,
  )
  return [
    ...(read.codes(call).some((code) => code.includes(url)) ? [] : ['its address']),
    ...Object.entries(submissionRules).flatMap(([field, { expected }]) =>
      read.row(field, call, 'Fields of the body')?.[2] === expected ? [] : [field],
    ),
    ...['200', '201', '400', '405', '413', '415', '429', '503'].filter(
      (status) => !read.row(status, call, 'Answers'),
    ),
    ...parameters.filter((name) => !read.says(name, call, 'Parameters of the query string')),
  ]
}

/** The files for programs that no link leads to. */
const missingFiles = (read: Reader) =>
  [
    'v1/openapi.json',
    'v1/',
    'v1/custom-elements.json',
    'integrity.json',
    ...definitions.map(({ tag }) => `v1/${tag}.messages.json`),
  ].filter((path) => !read.links('Files for programs').includes(`${brand.siteUrl}/embed/${path}`))

const missing = (sections: readonly Section[]) => {
  const read = reader(sections)
  return [
    ...definitions.flatMap(({ tag }) => missingOf(read, tag)),
    ...missingOfAll(read),
    ...missingOfCall(read),
    ...missingFiles(read),
  ]
}

test('llms-full.txt alone tells a page’s author all that there is', () => {
  expect(missing(sectionsOf(files['llms-full.txt'] ?? ''))).toEqual([])
})

test('and whatever of it is left out would be missed', () => {
  const sections = sectionsOf(files['llms-full.txt'] ?? '')
  const isNeeded = ({ path }: Section) => /^<|^As in|^The waitlist call$|^Files/.test(path[1] ?? '')
  /** The lists that can lose something: the rows of tables, the links and the snippets. */
  const lists: unknown[][] = sections
    .filter(isNeeded)
    .flatMap(({ path, tokens }) => [
      ...tokens.flatMap((token) => (token.type === 'table' ? [(token as Tokens.Table).rows] : [])),
      ...tokens.flatMap((token) => (token.type === 'list' ? [(token as Tokens.List).items] : [])),
      ...(path.includes('Snippets') ? [tokens] : []),
    ])
  const unnoticed = lists.flatMap((list) =>
    [...list].filter((part, at) => {
      if (!Array.isArray(part) && !['code', 'list_item'].includes((part as Token).type))
        return false
      list.splice(at, 1)
      const isMissed = missing(sections).length > 0
      list.splice(at, 0, part)
      return !isMissed
    }),
  )
  expect(lists.flat().length).toBeGreaterThan(150)
  expect(unnoticed).toEqual([])
})

test.each(definitions.map(({ tag }) => tag))('the page of %s tells all of it, too', (tag) => {
  const read = reader(sectionsOf(files[`embed/v1/${tag}.md`] ?? ''))
  expect([...missingOf(read, tag), ...missingOfAll(read)]).toEqual([])
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
