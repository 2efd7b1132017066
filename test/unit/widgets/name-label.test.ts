import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLabel } from '../../../widgets/plate/label.ts'

/** Rows of a text and what becomes of it. */
const rows = (...texts: string[]) => texts.map((text) => text.split('→') as [string, string])

test.each(
  rows(
    ...['jane→jane', '  Jane \t Doe  →jane-doe', 'jane.doe→jane-doe', 'jane_doe→jane-doe'],
    ...['Jané Ångström→jane-angstrom', 'Łukasz Groß→lukasz-gross', 'Æsa Øst→aesa-ost'],
    ...['İpek Işık→ipek-isik', 'Ｊａｎｅ→jane', 'ﬁona→fiona', "O'Brien→obrien", 'O’Brien→obrien'],
    ...['O‘g‘uz→oguz', 'Oʻzbek→ozbek', 'Oʼzbek→ozbek', 'O`g´uz→oguz', 'ʻIolani→iolani', 'ʿAlī→ali'],
    ...['jane – doe→jane-doe', '-jane-→jane', 'xn--jane→xn-jane', '007→007', '→', ' - →'],
  ),
)('%j becomes %j, the part of an address that a person chooses', (text, label) => {
  expect(toLabel(text)).toMatchObject({ label, problem: '' })
})

test('digits of every script become 0–9', () => {
  const digits = Intl.supportedValuesOf('numberingSystem')
    .map((system) => new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }))
    .map((format) => format.format(1234567890))
    .filter((text) => /^\p{Nd}+$/u.test(text))
  expect(digits).toEqual(
    expect.arrayContaining(['١٢٣٤٥٦٧٨٩٠', '१२३४५६७८९०', '１２３４５６７８９０']),
  )
  for (const text of digits)
    expect(toLabel(text)).toMatchObject({ label: '1234567890', problem: '' })
})

test.each(
  rows(
    ...['Jane 🙂→jane', '👩🏽‍💻→', 'Анна→', 'आशा Rao→rao', 'ा→', 'jane!→jane'],
    '<script>alert(1)</script>→scriptalert1-script',
  ),
)('%j becomes %j, and says that something was left out', (text, label) => {
  const problem = 'In Latin letters, please: a–z, 0–9, hyphen'
  expect(toLabel(text)).toMatchObject({ label, problem })
})

test('it has 63 characters at most, and says so', () => {
  expect(toLabel('a'.repeat(63))).toMatchObject({ label: 'a'.repeat(63), problem: '' })
  const problem = 'At most 63 characters, please'
  expect(toLabel('a'.repeat(64))).toMatchObject({ label: 'a'.repeat(63), problem })
  expect(toLabel(`${'a'.repeat(62)} b`).label).toBe('a'.repeat(62))
})

test('what comes out is a DNS label, or nothing, and comes out the same again', () => {
  const near = fc.string({ unit: fc.constantFrom('a', '-', ' ', '!', '.', '–', 'é', '9', '🙂') })
  fc.assert(
    fc.property(fc.oneof(near, fc.string({ unit: 'binary' })), (text) => {
      const { label } = toLabel(text)
      expect(label).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      expect(toLabel(label).label).toBe(label)
    }),
    { numRuns: 2000 },
  )
})
