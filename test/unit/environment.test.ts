import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { brandAttributes, siteBrand } from '../../site/build/brand.ts'
import { robots, sitemap } from '../../site/build/pages/robots-and-sitemap.ts'
import { fromQuery } from '../../site/playground/choices.ts'
import { formsOf } from '../../site/playground/fields.ts'
import { snippet } from '../../site/playground/snippet.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import type { ElementDescription } from '../../widgets/element/docs.ts'
import { all, buttons, load, sources } from './pages-fixture.ts'

const variables = {
  LAUNCH_AT: '2099-01-01T00:00',
  WAITLIST_ENDPOINT: 'https://api.example.com/x_pre_launch',
  DASHBOARD_URL: 'https://start.example.com/',
  DEMO_URL: 'https://look.example.com/',
  SITE_URL: 'https://www.example.com',
}
const brand = siteBrand(variables)

/** What the environment sets of an element, by the names of its attributes. */
const overridesOf = ({ attributes }: ElementDescription) =>
  Object.entries(brandAttributes(brand))
    .filter(([property]) => property in attributes)
    .map(([property, value]) => [attributeName(property), value] as const)

test('what the environment sets stands on every widget of the pages', () => {
  const found = descriptions.flatMap((definition) =>
    sources.flatMap((name) =>
      all(load(name, brand), definition.tag).map((element) => {
        for (const [attribute, value] of overridesOf(definition))
          expect(element.getAttribute(attribute), `${definition.tag} ${attribute}`).toBe(value)
        return definition.tag
      }),
    ),
  )
  expect(new Set(found)).toEqual(new Set(descriptions.map(({ tag }) => tag)))
})

test('what the environment sets is in the addresses of the pages', () => {
  const page = load('about', brand)
  const canonical = page.querySelector('link[rel=canonical]')
  expect(canonical?.getAttribute('href')).toBe('https://www.example.com/about')
  expect(buttons(page)).toContainEqual(['Get Started Free', 'https://start.example.com/'])
})

describe.each(['element', 'div', 'iframe'] as const)('the snippet of the %s', (form) => {
  const source = {
    embed: 'https://www.example.com/embed/',
    pinned: { file: '', integrity: '' },
    forms: formsOf(descriptions, brandAttributes(brand)),
  }
  const { document } = new Window()
  const written = (tag: string, query = '') => {
    document.body.innerHTML = snippet(
      fromQuery(`?widget=${tag}&form=${form}&${query}`, source.forms),
      source,
    ).html
    const element = document.body.querySelector('iframe') ?? document.body.lastElementChild
    const address = new URL(element?.getAttribute('src') ?? '', source.embed)
    return (name: string) =>
      form === 'iframe'
        ? address.searchParams.get(name)
        : element?.getAttribute(form === 'div' ? `data-${name}` : name)
  }

  test.each(descriptions)('of $tag carries what the environment sets', (definition) => {
    const attribute = written(definition.tag)
    for (const [name, value] of overridesOf(definition)) expect(attribute(name)).toBe(value)
  })

  test('carries what is chosen instead, the own default of the widget too', () => {
    const attribute = written('launch-countdown', 'launch-at=2025-07-22T00:00')
    expect(attribute('launch-at')).toBe('2025-07-22T00:00')
    expect(attribute('dashboard-url')).toBe('https://start.example.com/')
  })
})

test('the site map names the pages, and robots.txt names the site map', () => {
  const origin = 'https://www.example.com'
  const locations = Array.from(
    sitemap(origin, ['/', '/about']).matchAll(/<loc>(.+?)<\/loc>/g),
    ([, location]) => location,
  )
  expect(locations).toEqual([`${origin}/`, `${origin}/about`])
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  expect(robots(origin)).not.toContain('/embed')
})
