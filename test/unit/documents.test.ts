import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

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

test.each([
  ['README.md', 500],
  ['.github/ARCHITECTURE.md', 900],
])('%s has at most %i words, and its commands and files exist', (document, words) => {
  const text = read(document)
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(words)
  for (const [, command] of text.matchAll(/npm run ([\w:]+)/g))
    expect(Object.keys(packageJson.scripts)).toContain(command)
  for (const [, path] of text.matchAll(
    /(?:`|\]\()((?:widgets|site|test|\.github)\/[\w./-]+)[`)#]/g,
  ))
    expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true)
})
