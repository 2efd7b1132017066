import { describe, expect, test } from 'vitest'
import { pageFile } from '../../site/server/http/routes.ts'
import * as brand from '../../widgets/brand.ts'
import { all, load, sources, words } from './pages-fixture.ts'

describe.each(sources)('%s.html', (name) => {
  const page = load(name)

  test('is rendered whole', () => {
    const html = page.documentElement.outerHTML
    expect(html).not.toMatch(/<%|%>|\bundefined\b|\[object /)
    expect(page.documentElement.lang).toBe('en')
    expect(page.title).toContain(brand.product)
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy()
  })

  test('opens what lies outside in a new tab that cannot reach back', () => {
    const outside = all(page, 'a[href^="http"], a[target]')
    for (const link of outside) {
      expect(link.getAttribute('href')).toMatch(/^https?:/)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toBe('noopener')
    }
  })

  test('has a target for every in-page anchor, and no id twice', () => {
    const ids = all(page, '[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const link of all(page, 'a[href^="#"]'))
      expect(ids).toContain(link.getAttribute('href')?.slice(1))
    for (const labelled of all(page, '[aria-labelledby]'))
      expect(ids).toContain(labelled.getAttribute('aria-labelledby'))
  })

  test('leads inside only to pages that exist', () => {
    const inside = all(page, 'a[href^="/"]').map((link) => link.getAttribute('href')?.split('#')[0])
    for (const path of inside) expect(pageFile(path ?? '')).toBeTruthy()
    expect(inside).toContain('/embed/v1/')
  })

  test('has four groups of links in its footer, of which About Us alone leads to another page', () => {
    const groups = all(page, 'footer nav > div')
    expect(groups.map((group) => words(group.querySelector('h2')))).toEqual([
      'Platform',
      'Support',
      'Company',
      'Legal',
    ])
    for (const group of groups) expect(all(group, 'a').length).toBeGreaterThan(0)

    const leadingAway = all(page, 'footer nav a').filter(
      (link) => !link.getAttribute('href')?.startsWith('#'),
    )
    expect(leadingAway.map((link) => [words(link), link.getAttribute('href')])).toEqual([
      ['About Us', '/about'],
    ])
    for (const social of ['Twitter', 'LinkedIn', 'GitHub']) {
      const link = all(page, 'footer a').find((element) => words(element)?.startsWith(social))
      expect(words(link)).toBe(`${social} coming soon`)
      expect(words(page.querySelector(link?.getAttribute('href') ?? ''))).toContain('placeholders')
    }
    expect(words(page.querySelector('footer'))).toContain(brand.provider)
  })
})

describe('what the brand says', () => {
  test('is in the page: addresses, and nothing as markup', () => {
    const ownBrand = { ...brand, product: '<i>"&', siteUrl: 'https://example.com' }
    const page = load('about', ownBrand)
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://example.com/about',
    )
    expect(page.title).toBe('About Us · <i>"&')
    expect(page.querySelector('i')).toBeNull()
  })

  test('cannot end the script of the structured data', () => {
    const provider = '</script><!--<script>alert(1)</script>'
    const page = load('about', { ...brand, provider })
    const blocks = all(page, 'script[type$="json"]')
    expect(blocks).toHaveLength(1)
    expect(JSON.parse(blocks[0]?.textContent ?? '')['@graph'][0].name).toBe(provider)
  })
})
