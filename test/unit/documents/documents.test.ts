import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** The rows of a document's tables: a rule and its tests. */
const rows = (document: string) =>
  Array.from(
    read(document).matchAll(/^\| (?!rule |promise |-)(.+) \| (.*) \|$/gm),
    ([, rule, tests]) => ({
      rule: rule ?? '',
      // A file, then names of tests in it, complete or in part.
      tests: Array.from(
        (tests ?? '').matchAll(/`(test\/[^`]+)` ((?:"[^"]+"(?:, )?)+)/g),
        ([, file, names]) => ({
          file: file ?? '',
          names: Array.from((names ?? '').matchAll(/"([^"]+)"/g), ([, name]) => name ?? ''),
        }),
      ),
    }),
  )

test.each(['site/PRODUCT.md', 'widgets/CONTRACT.md'])(
  'each promise of %s has at most 25 words, stands once and names tests that exist',
  (document) => {
    const found = rows(document)
    expect(found.length).toBeGreaterThan(20)
    const promises = found.map(({ rule }) => rule)
    expect(promises.filter((rule) => rule.split(/\s+/).length > 25)).toEqual([])
    expect(promises.filter((rule, index) => promises.indexOf(rule) < index)).toEqual([])
    expect(found.filter(({ tests }) => tests.length === 0)).toEqual([])
    const gone = found.flatMap(({ rule, tests }) =>
      tests.flatMap(({ file, names }) => {
        const text = existsSync(file) ? read(file).replaceAll("\\'", "'") : ''
        return names.filter((name) => !text.includes(name)).map((name) => ({ rule, file, name }))
      }),
    )
    expect(gone).toEqual([])
  },
)

const documents = [
  'README.md',
  'test/README.md',
  ...['.github', 'site', 'widgets'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
].filter((path) => path.endsWith('.md') && !path.includes('node_modules'))

test('the links of all documents lead to files and headings', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-')
  const broken = documents.flatMap((document) =>
    Array.from(read(document).matchAll(/\]\((?!https?:|\{)([^)#]*)(?:#([^)]*))?\)/g)).flatMap(
      ([link, path, anchor]) => {
        const target = path ? join(dirname(document), path) : document
        if (!existsSync(target)) return [`${document}: ${link}`]
        const headings = Array.from(read(target).matchAll(/^#+ (.*)$/gm), ([, text]) =>
          slug(text ?? ''),
        )
        return anchor && !headings.includes(anchor) ? [`${document}: ${link}`] : []
      },
    ),
  )
  expect(broken).toEqual([])
})

/** The most words of a document, and of a page for operators, which is read in five minutes. */
const limits: readonly (readonly [document: string, words: number])[] = [
  ['README.md', 500],
  ['.github/ARCHITECTURE.md', 900],
  ...documents
    .filter((document) => document.startsWith('site/docs/'))
    .map((document) => [document, 920] as const),
]

test.each(limits)(
  '%s has at most %i words, and its commands and files exist',
  (document, words) => {
    const text = read(document)
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(words)
    for (const [, command] of text.matchAll(/npm run ([\w:]+)/g))
      expect(Object.keys(packageJson.scripts)).toContain(command)
    for (const [, path] of text.matchAll(
      /(?:`|\]\()((?:widgets|site|test|\.github)\/[\w./-]+)[`)#]/g,
    ))
      expect(existsSync(new URL(`../../../${path}`, import.meta.url)), path).toBe(true)
  },
)
