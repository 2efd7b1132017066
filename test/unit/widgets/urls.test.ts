import { expect, test } from 'vitest'
import { parseHttpUrl, parseHttpUrlOrPath } from '../../../widgets/element/urls.ts'

test('an http(s) URL is taken in its normal form', () => {
  expect(parseHttpUrl('https://example.com')).toBe('https://example.com/')
  expect(parseHttpUrl(' HTTP://Example.com/a b ')).toBe('http://example.com/a%20b')
})

test('a host of any script is taken, however often one was read before', () => {
  // `URL.canParse` of Node 20 takes none that is not ASCII once it is optimised.
  for (let times = 0; times < 50_000; times += 1) parseHttpUrl('https://example.com')
  expect(parseHttpUrl('https://münchen.de')).toBe('https://xn--mnchen-3ya.de/')
})

test('an endpoint may also be a path', () => {
  expect(parseHttpUrlOrPath('/api/x?y=1')).toBe('/api/x?y=1')
  expect(parseHttpUrlOrPath('https://example.com/x')).toBe('https://example.com/x')
  expect(parseHttpUrl('/api/x?y=1')).toBeUndefined()
})

test.each([
  ...['', ' ', 'javascript:alert(1)', ' javascript:alert(1)', 'java\nscript:alert(1)'],
  ...['JAVASCRIPT:alert(1)', 'data:text/html,<script>', 'ftp://example.com/', 'mailto:a@b.example'],
  ...['example.com', '//example.com/x', 'http://', '\\\\example.com', '/\\example.com'],
  // As Chromium writes a host with a space.
  ...['/\t/example.com', 'relative/path', 'http://crm .example', 'http://crm%20.example/@a/'],
  // `fetch` refuses it, and a warning would show the password.
  'https://user:password@example.com/x',
])('%j is neither', (text) => {
  expect([parseHttpUrl(text), parseHttpUrlOrPath(text)]).toEqual([undefined, undefined])
})
