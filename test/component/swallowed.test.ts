import { expect, test, vi } from 'vitest'
import { arrive } from './on-page.ts'

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
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await arrive(() => document.body.insertAdjacentHTML('beforeend', html))
    const said = warn.mock.calls.flat().filter((text) => String(text).includes('ends with a slash'))
    expect(said).toEqual(
      found
        ? [expect.stringContaining(`<${tag}> contains ${found}, which is shown only until`)]
        : [],
    )
  },
)
