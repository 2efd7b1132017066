import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '../../site/brand.ts'
import { renderPage } from '../../site/build/pages.ts'

const sources = ['index', 'demo-portfolios', 'about', '404'] as const
type Name = (typeof sources)[number]

const read = (name: Name) =>
  readFileSync(new URL(`../../site/${name}.html`, import.meta.url), 'utf8')

const parse = (html: string) =>
  new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document

const load = (name: Name) => parse(renderPage(read(name), defaultBrand))

const words = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim()

const all = (root: ParentNode, selector: string) => Array.from(root.querySelectorAll(selector))

const links = (root: ParentNode) =>
  all(root, 'a.button').map((link) => [words(link), link.getAttribute('href')])

const dashboard = defaultBrand.dashboardUrl
const threeButtons = [
  ['Get Started Free', dashboard],
  ['Login to Dashboard', dashboard],
  ['View Demo Portfolio', '/demo-portfolios'],
]

describe.each(sources)('%s.html', (name) => {
  const page = load(name)

  test('is rendered whole', () => {
    const html = page.documentElement.outerHTML
    expect(html).not.toMatch(/<%|%>|\bundefined\b|\[object /)
    expect(page.documentElement.lang).toBe('en')
    expect(page.title).toContain(defaultBrand.product)
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBeTruthy()
  })

  test('has its landmarks, and a skip link that leads to the main part', () => {
    for (const landmark of ['header', 'main', 'footer'])
      expect(all(page, `body > ${landmark}`)).toHaveLength(1)
    expect(page.body.firstElementChild?.getAttribute('href')).toBe('#main')
    expect(page.querySelector('main')?.id).toBe('main')
  })

  test('has one h1, and no heading skips a level', () => {
    const levels = all(page, 'h1, h2, h3, h4, h5, h6').map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    levels.forEach((level, at) => {
      expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1)
    })
  })

  test('runs under a policy without unsafe-inline', () => {
    expect(all(page, '[style], style, script:not([src])')).toEqual([])
    const handlers = all(page, '*').flatMap((element) =>
      element.getAttributeNames().filter((attribute) => attribute.startsWith('on')),
    )
    expect(handlers).toEqual([])
  })

  test('asks nothing of other origins', () => {
    const loaded = all(page, 'script, img, link:not([rel=canonical])').map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    )
    expect(loaded).not.toEqual([])
    for (const address of loaded) expect(address).toMatch(/^\/(?!\/)/)
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
    const inside = all(page, 'a[href^="/"]').map((link) => link.getAttribute('href'))
    for (const path of inside) expect(['/', '/about', '/demo-portfolios']).toContain(path)
  })

  test('has the footer of SPEC.md section 2', () => {
    const groups = all(page, 'footer nav > div')
    expect(groups.map((group) => words(group.querySelector('h2')))).toEqual([
      'Platform',
      'Support',
      'Company',
      'Legal',
    ])
    for (const group of groups) expect(all(group, 'a').length).toBeGreaterThan(0)

    const leadingAway = all(page, 'footer a').filter(
      (link) => !link.getAttribute('href')?.startsWith('#'),
    )
    expect(leadingAway.map((link) => [words(link), link.getAttribute('href')])).toEqual([
      ['About Us', '/about'],
    ])
    for (const social of ['Twitter', 'LinkedIn', 'GitHub']) {
      const link = all(page, 'footer a').find((element) => words(element)?.startsWith(social))
      expect(words(link)).toBe(`${social} coming soon`)
    }
    expect(words(page.querySelector('footer'))).toContain(defaultBrand.provider)
  })
})

describe('the landing page', () => {
  const page = load('index')
  const sections = all(page, 'main > section')
  const [hero, features, statistics, closing] = sections

  test('has its parts in order, the footer last', () => {
    expect(sections).toHaveLength(4)
    expect(hero?.querySelector('h1')).toBeTruthy()
    expect(features?.id).toBe('features')
    expect(statistics?.id).toBe('statistics')
    expect(closing?.id).toBe('get-started')
    expect(page.body.lastElementChild?.tagName).toBe('FOOTER')
  })

  test('makes the address the headline', () => {
    expect(words(hero?.querySelector('h1'))).toBe(
      'Your portfolio lives at yourname. techworks.ltd, nameplate.example, notebook.ltd or stackpage.info',
    )
    expect(words(hero?.querySelector('.badge'))).toBe('For IT Professionals')
  })

  test('shows the three buttons in the hero and in the call to action', () => {
    for (const part of [hero, closing])
      expect(links(part?.querySelector('.buttons') ?? page)).toEqual(threeButtons)
  })

  test('shows four domains, each available', () => {
    const cards = all(hero ?? page, '.address')
    expect(
      cards.map((card) => [
        words(card.querySelector('h3')),
        words(card.querySelector('.address-style')),
        words(card.querySelector('.available')),
      ]),
    ).toEqual([
      ['yourname.techworks.ltd', 'Professional & Corporate', 'Available'],
      ['yourname.nameplate.example', 'Modern & Creative', 'Available'],
      ['yourname.notebook.ltd', 'Clean & Minimal', 'Available'],
      ['yourname.stackpage.info', 'Developer Focused', 'Available'],
    ])
  })

  test('shows eight features', () => {
    const items = all(features ?? page, 'li')
    expect(items).toHaveLength(8)
    for (const item of items) expect(words(item.querySelector('p'))).toBeTruthy()
  })

  test('shows the statistics, labelled as samples, then the testimonials', () => {
    expect(
      all(statistics ?? page, 'dl > div').map((stat) => [
        words(stat.querySelector('dd')),
        words(stat.querySelector('dt')),
      ]),
    ).toEqual([
      ['10,000+', 'IT Professionals'],
      ['95%', 'Job Success Rate'],
      ['50,000+', 'Portfolio Views'],
      ['4.9/5', 'User Rating'],
    ])
    expect(words(statistics)).toMatch(/^.*Sample figures.*10,000\+.*Sample testimonials/)

    const testimonials = all(statistics ?? page, 'figure')
    expect(testimonials).toHaveLength(3)
    for (const testimonial of testimonials) {
      const rating = testimonial.querySelector('[role=img]')
      expect(rating?.getAttribute('aria-label')).toBe('Rated 5 out of 5')
      expect(all(rating ?? page, 'svg')).toHaveLength(5)
      expect(words(testimonial.querySelector('figcaption'))).toMatch(/\bExample\b/)
    }
  })

  test('lists six benefits and leads to the waitlist', () => {
    expect(all(closing ?? page, '.benefits li')).toHaveLength(6)
    expect(words(closing)).toContain('Join 500+ professionals already on the waitlist')
    const button = closing?.querySelector('waitlist-button')
    expect(button?.getAttribute('trigger-type')).toBe('get-started')
    expect(button?.getAttribute('endpoint')).toBe(defaultBrand.waitlistEndpoint)
    expect(words(button)).toBeTruthy()
  })
})

describe('the demo portfolios page', () => {
  const page = load('demo-portfolios')
  const directory = page.querySelector('demo-directory')

  test('leads back home and keeps the search in the address', () => {
    expect(links(page)[0]).toEqual(['Back to Home', '/'])
    expect(directory?.hasAttribute('sync-url')).toBe(true)
    expect(directory?.getAttribute('demo-url')).toBe(defaultBrand.demoUrl)
  })

  test('lists the ten sample profiles for visitors without scripts', () => {
    expect(words(page.querySelector('main'))).toContain('Sample profiles')
    const profiles = all(directory ?? page, '.profile')
    expect(profiles).toHaveLength(10)
    for (const profile of profiles) {
      const isOpen = !words(profile)?.includes('Not available')
      expect(links(profile).map(([, href]) => href)).toEqual(isOpen ? [defaultBrand.demoUrl] : [])
      expect(words(profile.querySelector('dl'))).toMatch(
        /Company.+Location.+Rating.+Experience.+Projects.+Domain.+Skills.+/,
      )
    }
    expect(profiles.some((profile) => words(profile)?.includes('Not available'))).toBe(true)
  })
})

describe('the about page', () => {
  const page = load('about')

  test('tells the mission', () => {
    expect(words(page.querySelector('h1'))).toContain('About Us')
    for (const part of ['mentorship', 'hands-on projects', 'equity ownership', 'inclusive growth'])
      expect(words(page.querySelector('.about-mission'))).toContain(part)
    expect(words(page.querySelector('.mission'))).toContain('Our Mission')
  })

  test('has four offers and the three values', () => {
    expect(words(page.querySelector('#offers-title'))).toBe('What We Offer')
    expect(all(page, '.offers > li')).toHaveLength(4)
    expect(all(page, '.values h3').map(words)).toEqual([
      'Inclusive Growth',
      'Real Impact',
      'Collaboration',
    ])
  })

  test('has its two buttons', () => {
    expect(links(page.querySelector('.buttons') ?? page)).toEqual([
      ['Get Started Free', dashboard],
      ['View Demo Portfolios', '/demo-portfolios'],
    ])
  })
})

describe.each(['index', 'about'] as const)('the countdown of %s.html', (name) => {
  const page = load(name)
  const countdown = page.querySelector('launch-countdown')

  test('counts to the launch of the brand', () => {
    expect(countdown?.getAttribute('launch-at')).toBe(defaultBrand.launchAt)
    expect(countdown?.getAttribute('dashboard-url')).toBe(dashboard)
    expect(countdown?.getAttribute('endpoint')).toBe(defaultBrand.waitlistEndpoint)
  })

  test('tells the date and the way in without scripts', () => {
    expect(words(countdown)).toContain('Tuesday, 22 July 2025')
    expect(links(countdown ?? page)).toEqual([['Get Started', dashboard]])
  })
})

describe('the 404 page', () => {
  const page = load('404')

  test('says so, leads home, and stays out of search results', () => {
    expect(words(page.querySelector('h1'))).toBe('Oops! Page not found')
    expect(links(page)).toEqual([['Back to Home', '/']])
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('link[rel=canonical]')).toBeNull()
    expect(page.querySelector('script[src="/not-found.ts"]')).toBeTruthy()
  })
})

describe('what the brand says', () => {
  test('is in the page: addresses, and nothing as markup', () => {
    const brand = { ...defaultBrand, product: '<i>"&', siteUrl: 'https://example.com' }
    const page = parse(renderPage(read('about'), brand))
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://example.com/about',
    )
    expect(page.title).toBe('About Us · <i>"&')
    expect(page.querySelector('i')).toBeNull()
  })
})
