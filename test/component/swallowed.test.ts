import { expect, test } from 'vitest'
import { arrive, warnings } from './on-page.ts'

test.each([
  ['<launch-countdown /><h2>Prices</h2><p>More</p>', 'launch-countdown', '<h2>'],
  [
    '<waitlist-button /><p>Text</p><launch-countdown></launch-countdown>',
    'waitlist-button',
    '<launch-countdown>',
  ],
  ['<launch-countdown><p>We launch in 2099.</p></launch-countdown>', 'launch-countdown', undefined],
])(
  'a tag that is closed by a slash is named with what it has swallowed: %s',
  async (html, tag, found) => {
    await arrive(() => document.body.insertAdjacentHTML('beforeend', html))
    expect(warnings().filter((text) => text.includes('ends with a slash'))).toEqual(
      found
        ? [expect.stringContaining(`<${tag}> contains ${found}, which is shown only until`)]
        : [],
    )
  },
)
