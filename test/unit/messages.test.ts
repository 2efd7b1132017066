import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTranslator, type Messages } from '../../widgets/i18n/catalogue.ts'
import { goodTexts } from '../../widgets/i18n/check.ts'
import { formatNumber } from '../../widgets/i18n/format-number.ts'
import { warnOfTexts } from '../../widgets/i18n/hints.ts'
import { countdownMessages } from '../../widgets/launch-countdown/messages.en.ts'

const speak = (language: string, texts: Messages, from = language) =>
  from === language
    ? createTranslator(language, texts, texts)
    : createTranslator(language, {}, texts)

describe('a text', () => {
  test('has its places filled, once, and only those that are known', () => {
    const { t } = speak('en', { hello: '{a} and {b}, {a}, {constructor} {c}' })
    expect(t('hello', { a: '{b}', b: '$&' })).toBe('{b} and $&, {b}, {constructor} {c}')
  })

  test.each([
    ['en', 0, '0 other'],
    ['en', 1, '1 one'],
    ['en', 1.5, '1.5 other'],
    ['hi', 0, '0 one'],
    ['fr', 1.5, '1,5 one'],
    ['pl', 3, '3 few'],
    ['pl', 5, '5 many'],
    ['ja', 1, '1 other'],
  ])('in %s takes the plural form of %d', (language, count, expected) => {
    const forms = { one: '{count} one', few: '{count} few', many: '{count} many' }
    const { t } = speak(language, { found: { ...forms, other: '{count} other' } })
    expect(t('found', { count })).toBe(expected)
  })
})

test('one replaced text does not make the whole of a widget French, and its numbers neither', () => {
  const english = { a: 'one', b: 'two', c: 'three' }
  const few = createTranslator('fr', { a: 'un' }, english)
  expect([few.language, few.number(1.5)]).toEqual(['en', '1.5'])
  const most = createTranslator('fr', { a: 'un', c: 'trois' }, english)
  expect([most.language, most.number(1.5)]).toEqual(['fr', '1,5'])
})

describe('a number', () => {
  const rupees = { style: 'currency', currency: 'INR', maximumFractionDigits: 0 } as const
  test.each([
    ['en', '1,234,567', '₹1000'],
    ['en-GB', '1,234,567', '₹1000'],
    ['en-IN', '12,34,567', '₹1000'],
    ['hi', '12,34,567', '₹1,000'],
    ['hi-u-nu-deva', '१२,३४,५६७', '₹१,०००'],
    ['de', '1.234.567', '1.000 ₹'],
    ['mr-IN', '१२,३४,५६७', '₹१,०००'],
    // A language that Intl does not know is written as English, not as the browser's own.
    ['tlh', '1,234,567', '₹1,000'],
  ])('is written as in %s', (language, plain, price) => {
    const { number } = speak(language, {})
    expect(number(1_234_567)).toBe(plain)
    expect(formatNumber(language, 1000, rupees).replaceAll(/\s/g, ' ')).toBe(price)
  })
})

test.each(['en', 'en-US', 'en-GB'])('%s is written and counted as Intl has it', (language) => {
  const { t, number } = speak(language, { n: { one: 'one', other: 'other' } })
  const plain = new Intl.NumberFormat(language)
  const rules = new Intl.PluralRules(language)
  const anyNumber = fc
    .oneof(fc.integer({ min: -5, max: 5 }), fc.maxSafeInteger(), fc.double())
    .filter((value) => !Object.is(value, -0))
  fc.assert(
    fc.property(anyNumber, (value) => {
      expect([number(value), t('n', { count: value })]).toEqual([
        plain.format(value),
        rules.select(value),
      ])
    }),
    { numRuns: 1000 },
  )
})

test('a first view in English does without Intl, which would keep a slow phone waiting', () => {
  vi.stubGlobal('Intl', undefined)
  const { t, number } = speak('en', countdownMessages)
  expect([t('days', { count: 1 }), number(12_345)]).toEqual(['day', '12,345'])
  vi.unstubAllGlobals()
})

describe('texts of unknown origin', () => {
  const known = { join: 'Join', found: { one: 'one', other: 'many' } }
  let warn: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())
  let tags = 0
  /** Of an element that has not been warned of. */
  const check = (source: string, value: unknown) => {
    tags += 1
    warnOfTexts(`x-y${tags}`, source, known, value, true)
    return goodTexts(known, value, true)
  }

  test.each([
    ['join', 5, 'text that is not empty'],
    ['join', ' ', 'text that is not empty'],
    ['join', null, 'text that is not empty'],
    ['join', { other: 'x' }, 'text that is not empty'],
    ['found', { one: 'x' }, '"other": "…"'],
    ['found', { other: 'x', some: 'y' }, 'plural forms'],
    ['found', { other: 'x', one: 1 }, 'plural forms'],
    ['found', ['x'], 'plural forms'],
  ])('%s = %j is left out, with one warning, and the others are kept', (key, value, takes) => {
    const other = key === 'join' ? { found: 'kept' } : { join: 'kept' }
    expect(check('messages', { [key]: value, ...other })).toEqual(other)
    expect(warn).toHaveBeenCalledTimes(1)
    for (const part of ['<x-y', ` messages.${key}`, takes])
      expect(warn.mock.calls[0]?.[0]).toContain(part)
  })

  test.each([5, 'text', ['list'], true, Symbol('s'), () => 1])('no object at all: %s', (value) => {
    expect(check('messages', value)).toEqual({})
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn.mock.calls[0]?.[0]).toContain('> messages is')
  })
})
