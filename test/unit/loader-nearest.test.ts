import { expect, test } from 'vitest'
import { didYouMean, nearest } from '../../widgets/element/nearest.ts'

/** Levenshtein's distance as it is defined. */
function distance(a: string, b: string): number {
  if (!a || !b) return a.length + b.length
  return Math.min(
    distance(a.slice(1), b) + 1,
    distance(a, b.slice(1)) + 1,
    distance(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  )
}

const known = ['launch-countdown', 'waitlist-button', 'demo-directory', 'theme', 'label']

test.each([
  ['launch-countdown', 'launch-countdown'],
  ['launch-countdwn', 'launch-countdown'],
  ['lanch-countdowm', 'launch-countdown'],
  ['launchcountdown', 'launch-countdown'],
  ['waitlist-buttno', 'waitlist-button'],
  ['xdemo-directoryx', 'demo-directory'],
  ['teme', 'theme'],
  ['tabel', 'label'],
  ['lnch-countdwn', undefined],
  ['', undefined],
  ['a'.repeat(1e6), undefined],
])('%.20s → %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

test('the nearest wins, wherever it stands', () => {
  expect(nearest('abc', ['axx', 'abx', 'abc'])).toBe('abc')
  expect(nearest('abd', ['axx', 'abx'])).toBe('abx')
})

test('it is the distance of Levenshtein, on all short words', () => {
  const letters = ['a', 'b', 'c']
  let words = ['']
  for (let length = 0; length < 4; length += 1)
    words = [...words, ...words.flatMap((word) => letters.map((letter) => word + letter))]
  const some = [...new Set(words)]
  for (const a of some)
    for (const b of some.filter((_, index) => index % 7 === 0))
      expect(nearest(a, [b]) === b, `${a} ${b}`).toBe(distance(a, b) <= 2)
})

test('the sentence names it, or is empty', () => {
  expect(didYouMean('lable', known)).toBe(' Did you mean label?')
  expect(didYouMean('nothing near', known)).toBe('')
})
