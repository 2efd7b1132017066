import { expect, it } from 'vitest'
import { siteBrand } from '../../../site/base/site-brand.ts'
import { robots, sitemap } from '../../../site/build/pages/site-files.ts'
import { brandAttributes } from '../../../site/build/tools/brand.ts'
import * as brand from '../../../widgets/brand.ts'
import { descriptions } from '../../../widgets/definitions.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'
import { all, buttons, load, sources } from '../pages-fixture.ts'

const variables = {
  LAUNCH_AT: '2099-01-01T00:00',
  WAITLIST_ENDPOINT: 'https://api.example.com/v1/x_pre_launch',
  DASHBOARD_URL: 'https://dashboard.example.com/start',
  DEMO_URL: 'http://demo.example.com/',
  SITE_URL: 'https://www.example.com',
  CONTACT: 'ask@example.com',
}

it('is the brand of the widgets where nothing is set', () => {
  expect(siteBrand({})).toEqual({ ...brand })
  const names = Object.keys(variables)
  expect(siteBrand(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual({ ...brand })
})

it.each([
  ['LAUNCH_AT', { launchAt: '2099-01-01T00:00' }, '2099-01-01T00:00'],
  ['LAUNCH_AT', { launchAt: '2099-01-01T00:00+05:30' }, ' 2099-01-01T00:00+05:30 '],
  ['WAITLIST_ENDPOINT', { waitlistEndpoint: '/api/other' }, '/api/other'],
  ['SITE_URL', { siteUrl: 'https://www.example.com' }, 'https://www.example.com///'],
])('reads %s as %o', (name, overrides, value) => {
  expect(siteBrand({ [name]: value })).toEqual({ ...brand, ...overrides })
})

it.each([
  ['LAUNCH_AT', 'soon', 'ISO 8601'],
  ['WAITLIST_ENDPOINT', 'api/x', 'a path that begins with /'],
  ['WAITLIST_ENDPOINT', '//api.example.com/x', 'a path that begins with /'],
  ['WAITLIST_ENDPOINT', 'javascript:alert(1)', 'http(s)'],
  ['DASHBOARD_URL', '/dashboard', 'http(s)'],
  ['DEMO_URL', 'javascript:alert(1)', 'http(s)'],
  ['SITE_URL', 'ftp://example.com', 'http(s)'],
  ['CONTACT', 'ask us', 'an email address'],
])('refuses %s=%s in one sentence', (name, value, takes) => {
  const refused = () => siteBrand({ [name]: value })
  expect(refused).toThrow(`${name} is "${value}", but it takes `)
  expect(refused).toThrow(takes)
  expect(refused).toThrow(/^[^\n]+\.$/)
})

it('has the contact address in notice, contact and FAQ', () => {
  const page = load('about', siteBrand({ CONTACT: 'ask@example.com' }))
  for (const place of ['#privacy', '#contact', '#faq']) {
    const link = page.querySelector(`${place} a[href="mailto:ask@example.com"]`)
    expect(link?.textContent, place).toBe('ask@example.com')
  }
})

it('sets the attributes of every widget of the pages', () => {
  const own = siteBrand(variables)
  for (const { tag, attributes } of descriptions) {
    const elements = sources.flatMap((name) => all(load(name, own), tag))
    expect(elements, tag).not.toEqual([])
    for (const [property, value] of Object.entries(brandAttributes(own)))
      if (property in attributes)
        for (const element of elements)
          expect(element.getAttribute(attributeName(property)), `${tag} ${property}`).toBe(
            property === 'demoUrl' ? `${value}{id}` : value,
          )
  }
  expect(buttons(load('about', own))).toContainEqual(['Get Started Free', variables.DASHBOARD_URL])
})

it('is in robots.txt and in the site map', () => {
  const origin = variables.SITE_URL
  expect(sitemap(origin, ['/', '/about']).match(/(?<=<loc>).+?(?=<\/loc>)/g)).toEqual([
    `${origin}/`,
    `${origin}/about`,
  ])
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  expect(robots(origin)).not.toContain('/embed')
})
