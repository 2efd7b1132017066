import { expect, test } from 'vitest'
import { checkAgainstReleases } from '../../site/build/widgets/releases.ts'

const file = '1.0.0/widgets.js'

test('an unreleased version builds freely, and a released one with the same bytes', () => {
  expect(() => checkAgainstReleases({ [file]: 'sha384-a' }, {})).not.toThrow()
  expect(() => checkAgainstReleases({ [file]: 'sha384-a' }, { [file]: 'sha384-a' })).not.toThrow()
  expect(() =>
    checkAgainstReleases({ '1.0.1/widgets.js': 'sha384-b' }, { [file]: 'sha384-a' }),
  ).not.toThrow()
})

test('a build that would change a released file stops and says to raise the version', () => {
  expect(() => checkAgainstReleases({ [file]: 'sha384-b' }, { [file]: 'sha384-a' })).toThrow(
    /1\.0\.0\/widgets\.js is released .* Raise the version in package\.json/,
  )
})
