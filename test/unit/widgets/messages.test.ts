import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createTranslator, type Messages } from '../../../widgets/i18n/catalogue.ts'
import { goodTexts } from '../../../widgets/i18n/check.ts'
import { warnOfTexts } from '../../../widgets/i18n/hints.ts'
import { countdownMessages } from '../../../widgets/launch-countdown/messages.en.ts'

const speak = (language: string, texts: Messages, from = language) =>
  from === language
    ? createTranslator(language, texts, texts)
    : createTranslator(language, {}, texts)

test('fills the known placeholders of a text once', () => {
  const { t } = speak('en', { hello: '{a} and {b}, {a}, {constructor} {c}' })
  expect(t('hello', { a: '{b}', b: '$&' })).toBe('{b} and $&, {b}, {constructor} {c}')
})

test.each([
  ['hi', 0, '0 one'],
  ['fr', 1.5, '1,5 one'],
  ['pl', 3, '3 few'],
])('uses the plural form of %s for %d', (language, count, expected) => {
  const forms = { one: '{count} one', few: '{count} few', many: '{count} many' }
  const { t } = speak(language, { found: { ...forms, other: '{count} other' } })
  expect(t('found', { count })).toBe(expected)
})

test('each number is in the language of its text', () => {
  const english = { a: '{count} one', b: '{count} two', c: '{count} three' }
  const few = createTranslator('fr', { a: '{count} un' }, english)
  const most = createTranslator('fr', { a: '{count} un', c: '{count} trois' }, english)
  expect([few.language, most.language]).toEqual(['en', 'fr'])
  for (const { t, number } of [few, most]) {
    expect([number(1.5, 'a'), number(1.5, 'b')]).toEqual(['1,5', '1.5'])
    expect([t('a', { count: 1.5 }), t('b', { count: 1.5 })]).toEqual(['1,5 un', '1.5 two'])
  }
})

test.each([
  ['en-IN', '12,34,567'],
  ['hi-u-nu-deva', '१२,३४,५६७'],
  // A language that Intl does not know is written as English, not as the browser's own.
  ['tlh', '1,234,567'],
])('a number is written as in %s', (language, plain) => {
  expect(speak(language, { a: 'a' }).number(1_234_567, 'a')).toBe(plain)
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
      expect([number(value, 'n'), t('n', { count: value })]).toEqual([
        plain.format(value),
        rules.select(value),
      ])
    }),
  )
})

test('the first view in English does not use Intl, which is slow', () => {
  vi.stubGlobal('Intl', undefined)
  const { t, number } = speak('en', countdownMessages)
  expect([t('days', { count: 1 }), number(12_345, 'days')]).toEqual(['day', '12,345'])
  vi.unstubAllGlobals()
})

test('omits each bad text with a warning and keeps the others', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const known = { join: 'Join', found: { one: 'one', other: 'many' } }
  for (const [value, said] of [
    [{ join: ' ', found: 'k' }, '.join is .*text that is not empty'],
    [{ join: { other: 'x' }, found: 'k' }, '.join is .*text that is not empty'],
    [{ found: { other: 'x', some: 'y' }, join: 'k' }, '.found .*plural forms'],
    ['text', ' is'],
  ] as const) {
    warn.mockClear()
    warnOfTexts(`x-${said.length}-${JSON.stringify(value)}`, 'messages', known, value, 'pl', true)
    const kept = Object.entries(value).filter(([, text]) => text === 'k')
    expect(goodTexts(known, value, true)).toEqual(Object.fromEntries(kept))
    expect(warn.mock.calls).toEqual([[expect.stringMatching(new RegExp(`messages${said}`, 's'))]])
  }
  warn.mockRestore()
})
