import { expect, it } from 'vitest'
import { siteBrand } from '../../site/build/tools/brand.ts'
import * as brand from '../../widgets/brand.ts'

it('is the brand of the widgets where nothing is set, or set to nothing', () => {
  expect(siteBrand({})).toEqual({ ...brand })
  const empty = {
    LAUNCH_AT: '',
    WAITLIST_ENDPOINT: '',
    DASHBOARD_URL: ' ',
    DEMO_URL: '',
    SITE_URL: '',
  }
  expect(siteBrand(empty)).toEqual({ ...brand })
})

it('reads each variable', () => {
  expect(
    siteBrand({
      LAUNCH_AT: '2099-01-01T00:00',
      WAITLIST_ENDPOINT: 'https://api.example.com/v1/x_pre_launch',
      DASHBOARD_URL: 'https://dashboard.example.com/start',
      DEMO_URL: 'http://demo.example.com/',
      SITE_URL: 'https://www.example.com',
      PATH: '/bin',
    }),
  ).toEqual({
    ...brand,
    launchAt: '2099-01-01T00:00',
    waitlistEndpoint: 'https://api.example.com/v1/x_pre_launch',
    dashboardUrl: 'https://dashboard.example.com/start',
    demoUrl: 'http://demo.example.com/',
    siteUrl: 'https://www.example.com',
  })
})

it.each([
  ['LAUNCH_AT', { launchAt: '2099-01-01T00:00:00Z' }, '2099-01-01T00:00:00Z'],
  ['LAUNCH_AT', { launchAt: '2099-01-01T00:00+05:30' }, ' 2099-01-01T00:00+05:30 '],
  ['WAITLIST_ENDPOINT', { waitlistEndpoint: '/api/other' }, '/api/other'],
  ['SITE_URL', { siteUrl: 'https://www.example.com' }, 'https://www.example.com///'],
  ['SITE_URL', { siteUrl: 'https://example.com/site' }, 'https://example.com/site/'],
])('reads %s as %o', (name, overrides, value) => {
  expect(siteBrand({ [name]: value })).toEqual({ ...brand, ...overrides })
})

it.each([
  ['LAUNCH_AT', 'soon', 'ISO 8601'],
  ['LAUNCH_AT', '2025-02-30T00:00', 'ISO 8601'],
  ['WAITLIST_ENDPOINT', 'api/x', 'a path that begins with /'],
  ['WAITLIST_ENDPOINT', '//api.example.com/x', 'a path that begins with /'],
  ['WAITLIST_ENDPOINT', 'javascript:alert(1)', 'http(s)'],
  ['DASHBOARD_URL', 'dashboard.example.com', 'http(s)'],
  ['DASHBOARD_URL', '/dashboard', 'http(s)'],
  ['DEMO_URL', 'javascript:alert(1)', 'http(s)'],
  ['SITE_URL', 'ftp://example.com', 'http(s)'],
])('refuses %s=%s in one sentence', (name, value, takes) => {
  const refused = () => siteBrand({ [name]: value })
  expect(refused).toThrow(`${name} is "${value}", but it takes `)
  expect(refused).toThrow(takes)
  expect(refused).toThrow(/^[^\n]+\.$/)
})
