import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('../', import.meta.url)
const readme = readFileSync(new URL('README.md', folder), 'utf8')
const tables = readme.slice(readme.indexOf('\n## SPEC.md'))

/** The rows: what is promised, and where its tests are, as it is written. */
const rows = Array.from(tables.matchAll(/^\| (.+?) \| (`.+) \|$/gm), ([, promise, places]) => ({
  promise,
  places: places ?? '',
}))

/** One place: a file, and the titles of tests or groups of tests in it. */
const place = /`([^`]+)` ("[^"]+"(?:, "[^"]+")*)(?:; |$)/g

const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))

test('there is a table for each section of SPEC.md, and one for section 4 of DESIGN.md', () => {
  const sections = Array.from(tables.matchAll(/^### (\d)\./gm), ([, number]) => Number(number))
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(tables).toContain('\n## DESIGN.md section 4')
  const lines = tables.match(/^\| (?!line|promise)/gm)
  expect(rows).toHaveLength(lines?.length ?? 0)
  expect(rows.length).toBeGreaterThan(120)
})

describe.each(rows)('$promise', ({ places }) => {
  test('is kept by tests that are there', () => {
    const found = Array.from(places.matchAll(place))
    expect(found.map(([text]) => text).join(''), 'a file and titles in quotes').toBe(places)
    for (const [, file = '', titles = ''] of found) {
      const path = new URL(file, folder)
      expect(existsSync(path), `test/${file} exists`).toBe(true)
      const source = readFileSync(path, 'utf8')
      for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g))
        expect(hasTitle(source, title), `"${title}" is in test/${file}`).toBe(true)
    }
  })
})

test('every file of tests that was written for a line is in the tables', () => {
  for (const kind of ['unit', 'component', 'browser'])
    for (const name of readdirSync(new URL(kind, folder)))
      if (name.startsWith('spec-') && name !== 'spec-table.test.ts')
        expect(tables).toContain(`\`${kind}/${name}\``)
})
