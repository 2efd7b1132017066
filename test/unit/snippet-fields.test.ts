import { afterEach, describe, expect, test } from 'vitest'
import { formsOf } from '../../site/playground/fields.ts'
import { readLaunchAt, writeLaunchAt } from '../../site/playground/launch-time.ts'
import { readValue } from '../../site/playground/read-value.ts'
import { descriptions } from '../../widgets/definitions.ts'
import { attributeName } from '../../widgets/element/attributes.ts'
import { cssProperties } from '../../widgets/element/docs.ts'
import { parseLaunchAt } from '../../widgets/launch-date.ts'

const forms = formsOf(descriptions)

const texts = [
  'https://example.com/a?b=1',
  'http://example.com',
  'javascript:alert(1)',
  '//example.com',
  '/path',
  '/\\host',
  'words of some kind',
  'auto',
  ' Dark ',
  'login',
  'true',
  'false',
  '0',
  '1',
  '12.5',
  '-1',
  '6px',
  '1e3',
  '2099-01-01',
  '2099-01-01T10:30',
  '2099-01-01T10:30:15+05:30',
  '2099-01-01T10:30 05:30',
  '2099-01-01T10:30+24:00',
  '2099-02-30T00:00',
]

describe('every attribute has a field', () => {
  for (const { tag, attributes } of descriptions)
    for (const [property, attribute] of Object.entries(attributes)) {
      const name = attributeName(property)
      const field = forms.widgets
        .find((widget) => widget.tag === tag)
        ?.fields.find((known) => known.name === name)

      test(`<${tag} ${name}> takes what the element takes`, () => {
        if (!field) throw new TypeError(`no field for ${name}`)
        for (const text of texts)
          expect(readValue(field, text) !== undefined, text).toBe(
            attribute.parse(text) !== undefined,
          )
      })

      test(`<${tag} ${name}> is the default when it is left out`, () => {
        expect(field && readValue(field, String(attribute.default))).toBe('')
        expect(field && readValue(field, '')).toBe('')
      })

      test(`<${tag} ${name}> has a label without signs of code`, () => {
        expect(field?.label).toMatch(/^[A-Z][^`.;]+$/)
        expect(field?.help ?? '').not.toContain('`')
      })
    }
})

test('every custom property has a field', () => {
  expect(forms.cssProperties.map(({ name }) => name)).toEqual(Object.keys(cssProperties))
  const control = (name: string) =>
    forms.cssProperties.find((field) => field.name === name)?.control
  expect(control('--widget-accent')).toBe('colour')
  expect(control('--widget-radius')).toBe('length')
  expect(control('--widget-font')).toBe('font')
})

test('a description becomes a label and its help', () => {
  const [countdown] = forms.widgets
  expect(countdown?.title).toBe('Launch countdown')
  expect(countdown?.fields.find(({ name }) => name === 'theme')).toMatchObject({
    control: 'choice',
    values: ['auto', 'light', 'dark'],
    label: 'Colour scheme',
    help: "Auto follows the page's color-scheme.",
  })
})

describe('the time of a launch', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  test.each([
    ['Asia/Kolkata', '2099-01-01T00:00Z', '2099-01-01T05:30'],
    ['America/New_York', '2099-07-01T12:00-04:00', '2099-07-01T12:00'],
    ['Australia/Lord_Howe', '2099-01-01T00:00:30Z', '2099-01-01T11:00:30'],
    ['Asia/Kolkata', '2099-01-01T00:00 05:30', '2099-01-01T00:00'],
  ])('in %s, the instant %s is asked for as %s', (timeZone, text, local) => {
    process.env.TZ = timeZone
    const time = readLaunchAt(text)
    expect(time).toEqual({ local, isInstant: true })
    expect(time && parseLaunchAt(writeLaunchAt(time))).toBe(parseLaunchAt(text))
    expect(time && writeLaunchAt(time)).toMatch(/Z$/)
  })

  test.each(['Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'])(
    'in %s, a local time stays as it is',
    (timeZone) => {
      process.env.TZ = timeZone
      const time = readLaunchAt('2099-01-01')
      expect(time).toEqual({ local: '2099-01-01T00:00', isInstant: false })
      expect(time && writeLaunchAt(time)).toBe('2099-01-01T00:00')
    },
  )
})
