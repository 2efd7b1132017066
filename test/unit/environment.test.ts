import { expect, test } from 'vitest'
import { robots, sitemap } from '../../site/build/pages/robots-and-sitemap.ts'
import { brandAttributes, siteBrand } from '../../site/build/tools/brand.ts'
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
