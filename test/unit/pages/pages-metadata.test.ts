import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGraphImages } from '../../../site/pages/social-metadata.ts'
import * as baseBrand from '../../../widgets/brand.ts'
import { all, load, words } from '../pages-fixture.ts'

const siteUrl = 'https://www.example.com'
const brand = { ...baseBrand, siteUrl }

const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content')

/** The structured data of a page. */
function graphOf(page: Document): Record<string, unknown>[] {
  const text = page.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  const { '@context': context, '@graph': graph } = JSON.parse(text)
  expect(context).toBe('https://schema.org')
  return graph
}

describe.each([
  ['index', '/'],
  ['demo-portfolios', '/demo-portfolios'],
  ['about', '/about'],
] as const)('%s.html, where it is shared', (name, path) => {
  const page = load(name, brand)
  const address = siteUrl + path

  test('has absolute addresses and its own picture', () => {
    const { file, alt } = openGraphImages[path] ?? {}
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
    expect([meta(page, 'og:url'), meta(page, 'robots')]).toEqual([address, undefined])
    for (const kind of ['og', 'twitter'])
      expect(
        ['title', 'description', 'image', 'image:alt'].map((name) => meta(page, `${kind}:${name}`)),
      ).toEqual([page.title, meta(page, 'description'), `${siteUrl}${file}`, alt])
    const png = readFileSync(new URL(`../../../site/public${file}`, import.meta.url))
    // Where the PNG specification has them (section 11.2.1).
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String)
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(size)
    expect(png.length).toBeLessThan(150_000)
  })
})

test('the structured data of the landing page have each question with its answer', () => {
  const page = load('index', brand)
  const [, , , faq] = graphOf(page)
  const told = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(told.map(({ name }) => name)).toEqual(all(page, '#faq summary').map(words))
  // A link may follow in the page.
  for (const [at, answer] of all(page, '#faq details p').entries())
    expect(words(answer)?.startsWith(told[at]?.acceptedAnswer.text ?? '-')).toBe(true)
})
