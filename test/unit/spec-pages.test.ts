import { describe, expect, test } from 'vitest'
import { offers, testimonials, values } from '../../site/content.ts'
import { all, load, sources, words } from './pages-fixture.ts'

describe('the landing page', () => {
  const page = load('index')

  test('names everything the offer consists of', () => {
    expect(all(page, '#features h3').map(words)).toEqual([
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

  test('has the countdown card in its hero, and once', () => {
    expect(all(page, '.hero launch-countdown')).toHaveLength(1)
    expect(all(page, 'launch-countdown')).toHaveLength(1)
  })

  test('shows all of each testimonial', () => {
    const shown = all(page, '.testimonial').map((figure) => [
      words(figure.querySelector('blockquote')),
      words(figure.querySelector('figcaption .avatar')),
      words(figure.querySelector('figcaption b')),
      words(figure.querySelector('figcaption')),
    ])
    expect(shown).toEqual(
      testimonials.map(({ content, avatar, name, role, company }) => [
        content,
        avatar,
        name,
        `${avatar} ${name} ${role}, ${company}`,
      ]),
    )
  })
})

describe('the about page', () => {
  const page = load('about')

  test.each([
    ['offers', offers],
    ['values', values],
  ])('says something on each of its %s', (list, items) => {
    expect(
      all(page, `.${list} > li`).map((item) => [
        words(item.querySelector('h3')),
        words(item.querySelector('p')),
      ]),
    ).toEqual(items.map(({ title, text }) => [title, text]))
  })

  test('offers mentorship, hands-on projects and equity ownership', () => {
    expect(all(page, '.offers h3').map(words)).toEqual(
      expect.arrayContaining(['Mentorship', 'Hands-on Projects', 'Equity Ownership']),
    )
  })

  test('has a mission card with a text, and a countdown card', () => {
    expect(words(page.querySelector('.mission p'))?.length).toBeGreaterThan(20)
    expect(all(page, 'launch-countdown')).toHaveLength(1)
  })
})

describe.each(sources)('%s.html', (name) => {
  const page = load(name)

  test('shows no dashboard and no login of its own', () => {
    expect(all(page, 'form, input, iframe')).toEqual([])
  })

  test('has placeholders for Twitter, LinkedIn and GitHub that say so', () => {
    const links = all(page, '.footer-social a').map((link) => link.getAttribute('href') ?? '')
    expect(links).toHaveLength(3)
    for (const link of links) expect(words(page.querySelector(link))).toContain('placeholders')
  })
})
