import { afterEach, expect, test, vi } from 'vitest'
import { wholeUrl } from '../../widgets/element/urls.ts'

afterEach(() => {
  document.head.replaceChildren()
})

/** A page with an address and an origin: `null` for one that has none. */
const onPage = (address: string, origin: string) => {
  vi.stubGlobal('location', { origin: address })
  vi.stubGlobal('self', { origin })
}

test.each([
  ['a page', 'https://partner.example', 'https://partner.example'],
  ['a page in a sandbox', 'https://partner.example', 'null'],
  ['a frame without an address (about:srcdoc)', 'null', 'https://partner.example'],
])('on %s a path belongs to the page’s origin, regardless of <base>', (_, address, origin) => {
  onPage(address, origin)
  const base = document.createElement('base')
  base.href = 'https://cdn.example.com/'
  document.head.append(base)
  expect(wholeUrl('/api/x')).toBe('https://partner.example/api/x')
})

test.each([
  ['data:, or about:srcdoc in a sandbox', 'null'],
  ['file:', 'file://'],
])('on a page that has none (%s) a path leads nowhere, and a URL is taken', (_, address) => {
  onPage(address, 'null')
  expect(wholeUrl('/api/x')).toBeUndefined()
  expect(wholeUrl('https://api.example.com/x')).toBe('https://api.example.com/x')
})

test.each(['//host/s', '@host/s', '.host/s', 'javascript:alert(1)'])('%j is rejected', (text) => {
  onPage('https://partner.example', 'https://partner.example')
  expect(wholeUrl(text)).toBeUndefined()
})
