import { expect, it } from 'vitest'
import { ask, serveAll } from '../server-fixture.ts'

const site = serveAll()

it.each([
  ['/', 'index'],
  ['/?utm=x', 'index'],
  ...['demo-portfolios', 'about'].flatMap((name) =>
    ['', '?q=a/b'].map((ending) => [`/${name}${ending}`, name]),
  ),
  ['/embed/v1/', 'builder'],
  ['/%61bout', 'about'],
])('answers %s with the page %s, without a redirect', async (path, name) => {
  const { status, body } = await ask(site.url, path)
  expect([status, String(body)]).toEqual([200, `<h1>${name}</h1>`])
})

it.each([
  ['/index.html', '/'],
  ['/about.html', '/about'],
  ['/demo-portfolios.html?q=a/b', '/demo-portfolios?q=a/b'],
  ['/about/', '/about'],
  ['/embed', '/embed/v1/'],
  ['/embed/', '/embed/v1/'],
  ['/embed/v1', '/embed/v1/'],
  ['/embed/v1/index.html?widget=a', '/embed/v1/?widget=a'],
])('redirects %s to %s', async (path, target) => {
  const { status, headers } = await ask(site.url, path)
  expect({ status, location: headers.location }).toEqual({ status: 301, location: target })
})

it.each([
  ...['/nope', '/nope/', '/about/more', '/about.html/', '/404', '/404.html', '/_headers', '/index'],
  ...['//', '//about', '/api/other', '/assets/', '/assets/gone-BSUJWrx1.css', '/embed/1.0.0/'],
  ...['/.hidden', '/%2ehidden', '/%252ehidden', '/embed/v1/.hidden/a.js', '/../outside.txt'],
  ...['/%2e%2e/outside.txt', '/..%2foutside.txt', '/assets/../../outside.txt', '/..\\outside.txt'],
  ...['/assets/..%5c..%5coutside.txt', '/%00', '/%zz', '/constructor'],
])('answers %s with status 404 and the 404 page', async (path) => {
  const { status, body, headers } = await ask(site.url, path)
  expect([status, String(body)]).toEqual([404, '<h1>Oops! Page not found</h1>'])
  expect(headers['cache-control']).toBe('no-cache')
})

it('answers other methods with 405', async () => {
  const response = await fetch(`${site.url}/about`, { method: 'POST', body: 'x' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})
