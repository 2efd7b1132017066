import { describe, expect, test } from 'vitest'
import * as brand from '../../widgets/brand.ts'
import { waitlistAttributes } from '../../widgets/waitlist/attributes.ts'
import { all, buttons, load, words } from './pages-fixture.ts'

const dashboard = brand.dashboardUrl
const threeButtons = [
  ['Get Started Free', dashboard],
  ['Login to Dashboard', dashboard],
  ['View Demo Portfolio', '/demo-portfolios'],
]

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
    expect(hero?.querySelector('h1')?.getAttribute('aria-label')).toBe(
      'Your portfolio lives at yourname.techworks.ltd, yourname.nameplate.example, yourname.notebook.ltd or yourname.stackpage.info',
    )
    expect(words(hero?.querySelector('.badge'))).toBe('For IT Professionals')
  })

  test('shows the three buttons in the hero and in the call to action', () => {
    for (const part of [hero, closing])
      expect(buttons(part?.querySelector('.buttons') ?? page)).toEqual(threeButtons)
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

  test('says something on each of the eight things that the offer consists of', () => {
    const items = all(features ?? page, 'li')
    for (const item of items) expect(words(item.querySelector('p'))).toBeTruthy()
    expect(items.map((item) => words(item.querySelector('h3')))).toEqual([
      'Personal address',
      'Skills',
      'Projects',
      'Achievements',
      'Blog',
      'Testimonials',
      'Analytics',
      'Contact form',
    ])
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
      expect(words(testimonial.querySelector('figcaption'))).toMatch(/ Example .*(Sample|Example)/)
    }
  })

  test('lists six benefits, and leads to the waitlist', () => {
    expect(all(closing ?? page, '.benefits li')).toHaveLength(6)
    expect(words(closing)).toContain('Join 500+ professionals already on the waitlist')
    const button = closing?.querySelector('waitlist-button')
    expect(button?.getAttribute('trigger-type')).toBe('get-started')
    expect(button?.getAttribute('endpoint')).toBe(brand.waitlistEndpoint)
  })
})

describe('the demo portfolios page', () => {
  const page = load('demo-portfolios')
  const directory = page.querySelector('demo-directory')

  test('leads back home and keeps the search in the address', () => {
    expect(buttons(page)[0]).toEqual(['Back to Home', '/'])
    expect(directory?.hasAttribute('sync-url')).toBe(true)
    expect(directory?.getAttribute('demo-url')).toBe(brand.demoUrl)
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
    const offers = all(page, '.offers h3').map(words)
    expect(offers).toHaveLength(4)
    expect(offers).toEqual(
      expect.arrayContaining(['Mentorship', 'Hands-on Projects', 'Equity Ownership']),
    )
    expect(all(page, '[aria-labelledby=values-title] h3').map(words)).toEqual([
      'Inclusive Growth',
      'Real Impact',
      'Collaboration',
    ])
  })

  test('has the privacy notice that the forms and the footer link to', () => {
    const { pathname, hash } = new URL(waitlistAttributes.privacyUrl.default)
    expect(pathname).toBe('/about')
    const notice = page.querySelector(hash)
    for (const part of ['What we keep', 'What for', 'For how long', 'Who sees it', 'How to leave'])
      expect(all(notice ?? page, 'h3').map(words)).toContain(part)
    for (const part of ['comments', 'when it arrived', 'the site the form was on', 'campaign'])
      expect(words(notice)).toContain(part)
    expect(all(page, `footer a[href="${pathname}${hash}"]`)).toHaveLength(1)
  })

  test('has its two buttons', () => {
    expect(buttons(page.querySelector('.buttons') ?? page)).toEqual([
      ['Get Started Free', dashboard],
      ['View Demo Portfolios', '/demo-portfolios'],
    ])
  })
})

describe.each(['index', 'about'] as const)('the countdown of %s.html', (name) => {
  const page = load(name)
  const [countdown = page.body, ...others] = all(page, 'launch-countdown')

  test('counts to the launch of the brand', () => {
    expect(others).toEqual([])
    expect(countdown.getAttribute('launch-at')).toBe(brand.launchAt)
    expect(countdown.getAttribute('dashboard-url')).toBe(dashboard)
    expect(countdown.getAttribute('endpoint')).toBe(brand.waitlistEndpoint)
  })

  test('tells the date and the way in without scripts', () => {
    expect(words(countdown)).toContain('Tuesday, 22 July 2025')
    expect(buttons(countdown)).toEqual([['Get Started', dashboard]])
  })
})

describe('the 404 page', () => {
  const page = load('404')

  test('says so, leads home, and stays out of search results', () => {
    expect(words(page.querySelector('h1'))).toBe('Oops! Page not found')
    expect(buttons(page)).toEqual([['Back to Home', '/']])
    expect(page.querySelector('script[src="/scripts/not-found.ts"]')).toBeTruthy()
  })
})
