import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { submissionSchema } from '../../site/build/programs/openapi.ts'
import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { submissionErrors, submissionFields } from '../../widgets/waitlist/submission.ts'
import { sample } from '../unit/server-samples.ts'

const isValid = new Ajv2020({ allErrors: true, strict: true }).compile(submissionSchema)

/** The fields that the schema finds missing or wrong. */
function fieldsWrong(value: object): string[] {
  isValid(value)
  const fields = (isValid.errors ?? []).map(({ instancePath, params }) =>
    String(params.missingProperty ?? instancePath.split('/')[1]),
  )
  return submissionFields.filter((field) => fields.includes(field))
}

const texts = [
  ...['', ' ', '\t\n', '\u00a0', '\ufeff', '\u2028', '0', '-', 'x', "O'Brien"],
  ...['अनिता', '😀', '\u0000', '\ud800', '$foo #set', 'login', 'get-started', 'Login', ' login'],
  ...['100', '150', '500', '1000', '50', '1050', '510', '0100', '5e2', ' 500', '500\n', '५००'],
  ...['a@b', 'a@b.c', 'A@B.C', ' a@b.c ', '\u00a0a@b.c\ufeff', 'a@b.c\n', 'a b@c.d', 'a@b..c', '@'],
  ...['.a@b.c', 'a.@b.c', 'a..b@b.c', 'a.b@b.c', `${'a'.repeat(64)}@b.c`, `${'a'.repeat(65)}@b.c`],
  ...['a@b.c, d@e.f', 'a@b@c', 'name@', '@example.com', '"a b"@c.d', 'a@[127.0.0.1]', 'a@b.c.'],
  ...['2025-07-01T09:30:00Z', '2025-07-01T09:30:00.000Z', '2025-07-01T15:00:00.5+05:30'],
  ...['2025-13-01T00:00:00Z', '2025-07-32T00:00:00Z', '2025-07-01T24:00:00Z', '2025-07-01'],
  // One more than each limit, and that, in characters that JSON Schema counts as one.
  ...[40, 41, 100, 101, 200, 201, 254, 255, 2000, 2001].flatMap((length) => [
    '\u{1f600}'.repeat(length),
    `${`x@${'y.'.repeat(length)}`.slice(0, length - 2)}yy`,
    `2025-07-01T09:30:00.${'1'.repeat(length - 21)}Z`,
  ]),
]
const names = [
  ...['yourname', 'a', 'a-1', '-a', 'a-', 'a.b', 'A', 'é', ''],
  ...[63, 64].map((length) => 'x'.repeat(length)),
]
const values: unknown[] = [
  ...texts,
  ...[null, true, false, 0, 1, 500, -1.5, {}, { 0: 'x' }, { length: 1 }, []],
  ...texts.map((text) => [text]),
  ...[[null], [1], [[]], [['x']], [{}], ['x', ''], ['x', 'x'], ['x', 7], ['a.b', 'c.d', 'e.f']],
  ...names.flatMap((name) => [
    offeredAddresses(name),
    [...offeredAddresses(name), `${name}.techworks.ltd`],
  ]),
  ...[['techworks.ltd'], ['a.techworksxltd'], ['a.techworks.ltd.'], ['a.techworks.ltd\n']],
]
const without = (field: string) =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field))

test.each(submissionFields)('the schema and the receiver agree on every value of %s', (field) => {
  const wrong = values
    .map((value) => ({ ...sample, [field]: value }))
    .concat([without(field) as typeof sample])
    .map((submission) => {
      const expected = Object.keys(submissionErrors(submission))
      expect(fieldsWrong(submission), JSON.stringify(submission)).toEqual(expected)
      return expected.length
    })
  expect(new Set(wrong), 'there are good and bad values').toEqual(new Set([0, 1]))
})
