import { describe, expect, test } from 'vitest'
import { pageFile } from '../../../site/server/http/routes.ts'
import * as brand from '../../../widgets/brand.ts'
import { waitlistAttributes } from '../../../widgets/waitlist/attributes.ts'
import { all, buttons, load, sources, words } from '../pages-fixture.ts'

const texts = (root: ParentNode | null | undefined, selector: string) =>
  root ? all(root, selector).map(words) : []
const hrefs = (page: Document, selector: string) =>
  all(page, selector).map((link) => link.getAttribute('href') ?? '')

describe.each(sources)('%s.html', (name) => {
  const page = load(name)

  test('opens external links in a new tab without an opener', () => {
    for (const link of all(page, 'a[href^="http"], a[target]'))
      expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name)).join(' ')).toMatch(
        /^https?:\S+ _blank noopener$/,
      )
  })

  test('links only to existing pages and anchors', () => {
    const inside = hrefs(page, 'a[href^="/"]').map((path) => path.split('#')[0] ?? '')
    for (const path of inside) expect(pageFile(path)).toBeTruthy()
    expect(inside).toContain('/embed/v1/')
    const ids = all(page, '[id]').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const anchor of hrefs(page, 'a[href^="#"]')) expect(ids).toContain(anchor.slice(1))
  })

  test('has closed answers and says that no price is set', () => {
    const details = all(page, '#faq details')
    expect(details.length).toBeGreaterThan(9)
    for (const entry of details) {
      expect(entry.hasAttribute('open')).toBe(false)
      expect(words(entry.querySelector('summary'))).toMatch(/^[A-Z].*\?$/)
      expect(words(entry.querySelector('p[id]'))).toMatch(/\w/)
    }
    expect(words(page.querySelector('#price'))).toMatch(
      /^The waitlist is free; no price is set yet\./,
    )
  })

  test('has four groups of links in its footer', () => {
    const footer = page.body.lastElementChild
    expect(footer?.tagName).toBe('FOOTER')
    expect(words(footer)).toContain(brand.provider)
    expect(texts(footer, 'nav h2')).toEqual(['Platform', 'Support', 'Company', 'Legal'])
    // About Us alone leads to another page.
    expect(texts(footer, 'nav a:not([href^="#"])')).toEqual(['About Us'])
    expect(hrefs(page, 'footer nav a:not([href^="#"])')).toEqual(['/about'])
    for (const social of ['Twitter', 'LinkedIn', 'GitHub']) {
      const link = all(page, 'footer a').find((one) => words(one) === `${social} coming soon`)
      expect(words(page.querySelector(link?.getAttribute('href') ?? ''))).toContain('placeholders')
    }
  })
})

const dashboard = brand.dashboardUrl

describe('the landing page', () => {
  const page = load('index')
  const sections = all(page, 'main > section')
  const [hero, features, statistics, closing] = sections

  test('has its parts in order, with the address as the headline', () => {
    expect(sections.map(({ id }) => id).slice(1)).toEqual([
      'features',
      'statistics',
      'get-started',
      'faq',
    ])
    const headline = hero?.querySelector('h1')
    expect(words(headline)).toBe(
      'Your portfolio lives at yourname. choose a domain techworks.ltd nameplate.example notebook.ltd stackpage.info',
    )
    expect(headline?.getAttribute('aria-label')).toBe(
      'Your portfolio lives at yourname.techworks.ltd, yourname.nameplate.example, yourname.notebook.ltd or yourname.stackpage.info',
    )
    expect(words(hero?.querySelector('.badge'))).toBe('For IT Professionals')
  })

  test('offers the four domains as radios, each named by its domain and its style', () => {
    const radios = all(page, '.hero-plate [type=radio]')
    const names = radios.map((radio) =>
      radio
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => words(page.getElementById(id)))
        .join(', '),
    )
    expect(names).toEqual([
      'techworks.ltd, Professional & Corporate',
      'nameplate.example, Modern & Creative',
      'notebook.ltd, Clean & Minimal',
      'stackpage.info, Developer Focused',
    ])
    expect(radios.map((radio) => radio.getAttribute('value'))).toEqual([
      ...['techworks', 'nameplate', 'notebook', 'stackpage'],
    ])
    // The cards are labels of the same radios.
    expect(all(page, '.address label').map((label) => label.getAttribute('for'))).toEqual(
      radios.map(({ id }) => id),
    )
  })

  test('shows the three buttons in the hero and in the call to action', () => {
    for (const part of [hero, closing])
      expect(buttons(part?.querySelector('.buttons') ?? page)).toEqual([
        ['Get Started Free', dashboard],
        ['Login to Dashboard', dashboard],
        ['View Demo Portfolio', '/demo-portfolios'],
      ])
  })

  test('shows four domains, each available', () => {
    expect(texts(hero, '.address :is(h3, .address-style, .available)')).toEqual([
      ...['yourname.techworks.ltd', 'Professional & Corporate', 'Available'],
      ...['yourname.nameplate.example', 'Modern & Creative', 'Available'],
      ...['yourname.notebook.ltd', 'Clean & Minimal', 'Available'],
      ...['yourname.stackpage.info', 'Developer Focused', 'Available'],
    ])
  })

  test('describes the eight features', () => {
    for (const text of texts(features, 'li p')) expect(text).toBeTruthy()
    expect(texts(features, 'li h3').join()).toBe(
      'Personal address,Skills,Projects,Achievements,Blog,Testimonials,Analytics,Contact form',
    )
  })

  test('shows the statistics, labelled as samples, then the testimonials', () => {
    expect(texts(statistics, 'dd')).toEqual(['10,000+', '95%', '50,000+', '4.9/5'])
    expect(texts(statistics, 'dt').join()).toBe(
      'IT Professionals,Job Success Rate,Portfolio Views,User Rating',
    )
    expect(words(statistics)).toMatch(/^.*Sample figures.*10,000\+.*Sample testimonials/)
    const testimonials = all(statistics ?? page, 'figure')
    expect(testimonials).toHaveLength(3)
    for (const testimonial of testimonials) {
      const rating = testimonial.querySelector('[role=img]')
      expect(rating?.getAttribute('aria-label')).toBe('Rated 5 out of 5')
      expect(all(rating ?? page, 'svg')).toHaveLength(5)
      expect(words(testimonial.querySelector('figcaption'))).toMatch(/ Example .*(Sample|Example)/)
    }
  })

  test('lists six benefits, and leads to the waitlist', () => {
    expect(all(closing ?? page, '.benefits li')).toHaveLength(6)
    expect(words(closing)).toContain('Join 500+ professionals already on the waitlist')
    const button = closing?.querySelector('waitlist-button')
    expect(button?.getAttribute('trigger-type')).toBe('get-started')
    expect(words(closing?.querySelector('#join'))).toMatch(/500\+.* A sample figure/)
  })
})

test('the demo portfolios page leads back home and keeps the search in the address', () => {
  const page = load('demo-portfolios')
  expect(buttons(page)[0]).toEqual(['Back to Home', '/'])
  expect(page.querySelector('demo-directory')?.hasAttribute('sync-url')).toBe(true)
})

describe('the about page', () => {
  const page = load('about')

  test('has the mission, four offers, three values and two buttons', () => {
    expect(words(page.querySelector('h1'))).toContain('About Us')
    expect(words(page.querySelector('.about-mission'))).toMatch(
      /mentorship.*hands-on projects.*equity ownership.*inclusive growth/,
    )
    expect(words(page.querySelector('.mission'))).toContain('Our Mission')
    expect(words(page.querySelector('#offers-title'))).toBe('What We Offer')
    expect(all(page, '.offers h3')).toHaveLength(4)
    const values = texts(page, '[aria-labelledby=values-title] h3')
    expect(values).toEqual(['Inclusive Growth', 'Real Impact', 'Collaboration'])
    expect(buttons(page.querySelector('.buttons') ?? page)).toEqual([
      ['Get Started Free', dashboard],
      ['View Demo Portfolios', '/demo-portfolios'],
    ])
  })

  test('has the privacy notice that the forms and the footer link to', () => {
    const { pathname, hash } = new URL(waitlistAttributes.privacyUrl.default)
    expect(pathname).toBe('/about')
    const notice = page.querySelector(hash)
    for (const part of [
      'Who we are',
      'What we keep',
      'What for',
      'For how long',
      'Who sees it',
      'How to see, change or delete it',
    ])
      expect(texts(notice, 'h3')).toContain(part)
    for (const part of [
      ...['comments', 'when it arrived', 'the site the form was on', 'campaign'],
      ...[brand.provider, brand.postalAddress, 'right to complain'],
    ])
      expect(words(notice)).toContain(part)
    expect(all(page, `#faq a[href="${pathname}${hash}"]`)).toHaveLength(1)
  })
})

test.each(['index', 'about'] as const)('%s.html counts to the launch of the brand', (name) => {
  const [countdown, ...others] = all(load(name), 'launch-countdown')
  expect(others).toEqual([])
  expect(countdown?.getAttribute('launch-at')).toBe(brand.launchAt)
  expect(words(countdown), 'without scripts').toContain('Tuesday, 22 July 2025')
  expect(countdown && buttons(countdown)).toEqual([['Get Started', dashboard]])
})

test.each(sources)(
  '%s.html has one filled button in a view, and before the launch that of the countdown',
  (name) => {
    const page = load(name)
    const filled = all(page, '.button.primary:not(.from-launch, .hero-join)')
    const fromLaunch = texts(page, '.button.primary.from-launch')
    const hasWidget = page.querySelector('launch-countdown') !== null
    expect(filled).toHaveLength(hasWidget ? 0 : 1)
    expect(fromLaunch).toEqual(hasWidget ? ['Join the waitlist'] : [])
  },
)

test('escapes the texts of the brand', () => {
  const provider = '</script><!--<script>alert(1)</script>'
  const page = load('about', { ...brand, provider, product: '<i>"&' })
  expect(page.title).toBe('About Us · <i>"&')
  expect(page.querySelector('i')).toBeNull()
  const blocks = all(page, 'script[type$="json"]')
  expect(blocks).toHaveLength(1)
  expect(JSON.parse(words(blocks[0]) ?? '')['@graph'][0].name).toBe(provider)
})
