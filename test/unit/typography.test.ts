import { expect, test } from 'vitest'
import { all, load, sources } from './pages-fixture.ts'

test.each(sources)('%s.html has typographic quotes, apostrophes and dots', (name) => {
  const page = load(name)
  for (const code of all(page, 'script, style, code')) code.remove()
  expect(page.body.textContent).not.toMatch(/.{0,20}(?:['"]|\.\.\.)/)
})
