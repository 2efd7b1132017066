import { expect, it } from 'vitest'
import { siteBrand } from '../../../site/base/site-brand.ts'
import { robots, sitemap } from '../../../site/build/pages/site-files.ts'
import * as brand from '../../../widgets/brand.ts'
import { load } from '../pages-fixture.ts'

const variables = {
  LAUNCH_AT: '2099-01-01T00:00',
  WAITLIST_ENDPOINT: 'https://api.example.com/v1/x_pre_launch',
  DASHBOARD_URL: 'https://dashboard.example.com/start',
  DEMO_URL: 'http://demo.example.com/',
  SITE_URL: 'https://www.example.com',
  CONTACT: 'ask@example.com',
}

it.each([
  ['LAUNCH_AT', { launchAt: '2099-01-01T00:00' }, '2099-01-01T00:00'],
  ['WAITLIST_ENDPOINT', { waitlistEndpoint: '/api/other' }, '/api/other'],
  ['SITE_URL', { siteUrl: 'https://www.example.com' }, 'https://www.example.com///'],
])('reads %s as %o', (name, overrides, value) => {
  expect(siteBrand({ [name]: value })).toEqual({ ...brand, ...overrides })
})

it.each([
  ['LAUNCH_AT', 'soon', 'ISO 8601'],
  ['WAITLIST_ENDPOINT', '//api.example.com/x', 'a path that begins with /'],
  ['WAITLIST_ENDPOINT', 'javascript:alert(1)', 'http(s)'],
  ['DASHBOARD_URL', '/dashboard', 'http(s)'],
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

it('is in robots.txt and in the site map', () => {
  const origin = variables.SITE_URL
  expect(sitemap(origin, ['/', '/about']).match(/(?<=<loc>).+?(?=<\/loc>)/g)).toEqual([
    `${origin}/`,
    `${origin}/about`,
  ])
  expect(robots(origin)).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  expect(robots(origin)).not.toContain('/embed')
})
