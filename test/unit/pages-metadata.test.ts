import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openGraphImages } from '../../site/pages/social-metadata.ts'
import * as baseBrand from '../../widgets/brand.ts'
import { sampleProfiles } from '../../widgets/demo-directory/data/profiles.ts'
import { all, load, words } from './pages-fixture.ts'

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

  test('says what it is, with absolute addresses and a picture of its own', () => {
    const { file, alt } = openGraphImages[path] ?? {}
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(address)
    expect([meta(page, 'og:url'), meta(page, 'robots')]).toEqual([address, undefined])
    for (const kind of ['og', 'twitter'])
      expect(
        ['title', 'description', 'image', 'image:alt'].map((name) => meta(page, `${kind}:${name}`)),
      ).toEqual([page.title, meta(page, 'description'), `${siteUrl}${file}`, alt])
    const png = readFileSync(new URL(`../../site/public${file}`, import.meta.url))
    // Where the PNG specification has them (section 11.2.1).
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String)
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(size)
    expect(png.length).toBeLessThan(150_000)
  })

  test('has structured data, with no rating and no review, since all there are are samples', () => {
    const [organization, website, own, ...more] = graphOf(page)
    expect(organization).toMatchObject({ name: brand.provider, brand: { name: brand.product } })
    expect(website).toMatchObject({ name: brand.product, url: `${siteUrl}/` })
    expect(own).toMatchObject({ url: address, description: meta(page, 'description') })
    expect(more.map((part) => part['@type'])).toEqual(path === '/' ? ['FAQPage'] : [])
    expect(JSON.stringify(graphOf(page))).not.toMatch(/"(aggregateRating|review)"/)
    // Search engines report these as errors without ratings.
    expect(JSON.stringify(graphOf(page))).not.toMatch(/"\w*(Application|Product)"/)
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

test('the structured data have the product with its launch, and the samples as samples', () => {
  const [, , home] = graphOf(load('index', brand))
  expect(JSON.stringify(home)).toMatch(/"@type":"Service".*"price":0,/)
  expect(JSON.stringify(home)).toContain('"availabilityStarts":"2025-07-22T00:00"')
  const [, , list] = graphOf(load('demo-portfolios', brand))
  const text = JSON.stringify(list)
  expect(text).toContain('"description":"Sample profiles: ')
  for (const { name, role } of sampleProfiles)
    expect(text).toContain(`"Sample profile: ${name}, ${role}"`)
  expect(text).not.toContain('"@type":"Person"')
})

test('the 404 page has no metadata for search engines and link previews', () => {
  const page = load('404', brand)
  expect(meta(page, 'robots')).toBe('noindex')
  const found = 'link[rel=canonical], [property^="og:"], [name^="twitter:"], script[type$="json"]'
  expect(all(page, found)).toEqual([])
})
