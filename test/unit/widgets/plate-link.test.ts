import { expect, test } from 'vitest'
import { siteUrl } from '../../../widgets/brand.ts'
import { plateLink } from '../../../widgets/plate/link.ts'

test.each([
  ['https://own.example.com/embed/', 'https://own.example.com'],
  ['https://blog.example.org/wp-content/plugins/launch-widgets/embed/', siteUrl],
  ['https://cdn.example.net/npm/widgets/dist/', siteUrl],
])('the link to a plate of a script in %s leads to %s', (folder, origin) => {
  expect(plateLink('priya-raman', 'minimal', folder)).toBe(
    `${origin}/?name=priya-raman&voice=notebook&utm_source=plate`,
  )
})
