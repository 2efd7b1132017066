import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }
import { expect, test } from './fixtures.ts'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const read = (path: string) => readFileSync(`dist/${path}`)
const { version } = packageJson
const pinned = `${version}/widgets.js`

test('dist/ holds the files that partners and hosts are promised', () => {
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
      'embed/v1/index.html',
      'embed/v1/openapi.json',
      'llms.txt',
      'llms-full.txt',
      'embed/v1/frame.html',
      `embed/${pinned}`,
      `embed/${version}/frame.html`,
      `embed/${version}/package.tgz`,
      'embed/integrity.json',
    ]),
  )
})

test('every link of llms.txt leads to a file', () => {
  const links = Array.from(
    read('llms.txt')
      .toString()
      .matchAll(/^- \[[^\]]+\]\((.+?)\)/gm),
    ([, link]) => new URL(link ?? '').pathname.replace(/^\/|(?<=\/)$/g, ''),
  )
  expect(links.length).toBeGreaterThan(8)
  expect(
    links.map((link) => link.replace(/\/$/, '/index.html')).filter((link) => !files.includes(link)),
  ).toEqual([])
})

test('the integrity of each file of the version is that of its bytes', () => {
  const ofVersion = files.filter(
    (file) => file.startsWith(`embed/${version}/`) && !/\.(br|gz)$/.test(file),
  )
  const hash = (file: string) =>
    `sha384-${createHash('sha384').update(read(file)).digest('base64')}`
  expect(ofVersion).toContain(`embed/${pinned}`)
  expect(JSON.parse(read('embed/integrity.json').toString())).toEqual(
    Object.fromEntries(ofVersion.map((file) => [file.replace('embed/', ''), hash(file)])),
  )
})

test('the moving script and the pinned one are the same', () => {
  expect(read('embed/v1/widgets.js').equals(read(`embed/${pinned}`))).toBe(true)
})
