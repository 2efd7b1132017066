import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { renderPlayground } from '../../site/build/pages/playground.ts'
import * as brand from '../../widgets/brand.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { all, load, sources } from './pages-fixture.ts'

/** The widgets' texts whose characters are fixed, or follow theirs. */
const fixed = [
  "We're Live",
  "You've reached the end of the results.",
  'Loading more portfolios...',
  'Submitting...',
  'Opening...',
]

function builder() {
  const file = new URL('../../site/playground/index.html', import.meta.url)
  const html = renderPlayground(readFileSync(file, 'utf8'), descriptions, {}, brand)
  return new new Window().DOMParser().parseFromString(html, 'text/html') as unknown as Document
}

/** What people read of a page, text by text. */
function textsOf(page: Document): string[] {
  for (const code of all(page, 'script, style, code, pre, textarea, [hidden]')) code.remove()
  const named = ['aria-label', 'title', 'content', 'placeholder'].flatMap((name) =>
    all(page, `[${name}]`).map((element) => element.getAttribute(name) ?? ''),
  )
  const written = all(page, '*').flatMap(({ childNodes }) =>
    Array.from(childNodes)
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => textContent?.trim() ?? ''),
  )
  return [...named, ...written]
}

const straight = /['"]|\.\.\./

test.each([...sources, 'builder'] as const)(
  '%s has typographic quotes, apostrophes and dots',
  (name) => {
    const texts = textsOf(name === 'builder' ? builder() : load(name))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.filter((text) => straight.test(text) && !fixed.includes(text))).toEqual([])
  },
)
