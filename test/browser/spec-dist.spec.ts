import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(`dist/${path}`)
const pinned = `${packageJson.version}/widgets.all.js`

test('dist/ holds the files of DESIGN.md section 4', () => {
  expect(files).toEqual(
    expect.arrayContaining([
      'index.html',
      'demo-portfolios.html',
      'about.html',
      '404.html',
      'assets',
      'robots.txt',
      'sitemap.xml',
      'embed/v1/widgets.js',
      'embed/v1/custom-elements.json',
      'embed/v1/frame.html',
      `embed/${pinned}`,
      'embed/integrity.json',
    ]),
  )
})

test('the integrity of the pinned file is that of its bytes', () => {
  const hash = createHash('sha384')
    .update(read(`embed/${pinned}`))
    .digest('base64')
  expect(JSON.parse(read('embed/integrity.json').toString())).toEqual({
    [pinned]: `sha384-${hash}`,
  })
})

test('the site map names the three pages', () => {
  const locations = Array.from(
    read('sitemap.xml')
      .toString()
      .matchAll(/<loc>(.+?)<\/loc>/g),
    ([, location]) => new URL(location ?? '').pathname,
  )
  expect(locations).toEqual(['/', '/demo-portfolios', '/about'])
})
