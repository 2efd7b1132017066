import { describe, expect, test } from 'vitest'
import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { draftErrors, emptyDraft, submissionErrors } from '../../../widgets/waitlist/submission.ts'
import { sample as submission } from '../server-samples.ts'

test('an empty draft misses what is required, and nothing optional', () => {
  expect(Object.keys(draftErrors(emptyDraft))).toEqual([
    'fullName',
    'email',
    'currentDesignation',
    'interestedDomains',
  ])
})

describe('each field of a submission is checked', () => {
  test.each<[string, unknown[]]>([
    ['fullName', ['', '   ', '\u3164', '\u200b \u2800\ufe0f', 7, null, undefined, ['A']]],
    ['email', ['', 'name', 'name@', '@example.com', 'a b@example.com', 'a@b', 'a@b..c', 5]],
    // No mail server takes these (RFC 5321, 4.1.2 and 4.5.3.1.1).
    ['email', ['.a@b.c', 'a.@b.c', 'a..b@b.c', '.@b.c', `${'a'.repeat(65)}@b.c`]],
    // Nor are letters sent to an address of a machine (RFC 5321, 4.1.3).
    [
      'email',
      ['a@127.0.0.1', 'a@[127.0.0.1]', 'a@[IPv6:::1]', 'a@127.1', 'a@0x7f.0x1', 'a@１２７.0.0.1'],
    ],
    ['phoneNumber', [undefined, null, 12345]],
    ['currentDesignation', ['', '\t', '\u115f\u00ad', false]],
    ['interestedDomains', [[], 'a.techworks.ltd', [''], [1], {}, undefined]],
    ['willingToPay', [500, '', '50', '1050', '510', '5e2', ' 500', '-500', 'NaN', undefined]],
    ['comments', [undefined, null, {}]],
    ['triggerType', ['', 'other', 'Login', undefined]],
    ['submittedAt', ['2025-02-29T00:00:00Z', '2025-02-30T00:00:00Z', '2025-04-31T00:00:00Z']],
    ['submittedAt', ['1900-02-29T00:00:00Z', '2025-06-00T00:00:00Z', '2025-00-01T00:00:00Z']],
    ['submittedAt', ['', 'yesterday', '2025-07-01', '2025-13-01T00:00:00Z', 1, undefined]],
  ])('%s', (field, values) => {
    for (const value of values)
      expect(Object.keys(submissionErrors({ ...submission, [field]: value }))).toEqual([field])
  })

  test.each<[string, unknown[]]>([
    ['email', ["o'brien+list.a@mail.example.co.in", ' padded@example.com ']],
    ['email', [`${'a'.repeat(64)}@b.c`]],
    ['fullName', ['\u{1f469}\u200d\u{1f680}', '\u0928\u0947\u0939\u093e', '\u674e', 'Zo\u00eb']],
    ['phoneNumber', ['', '+91 00000 00000']],
    ['willingToPay', ['100', '150', '1000']],
    ['triggerType', ['login']],
    ['email', ['a@1.2.3.4.example', 'a@4chan.org', 'a@example.xn--p1ai']],
    ['submittedAt', ['2024-02-29T00:00:00Z', '2000-02-29T00:00:00Z', '2025-12-31T00:00:00Z']],
    ['submittedAt', ['2025-07-01T09:30:00Z', '2025-07-01T15:00:00.5+05:30']],
  ])('%s takes good values', (field, values) => {
    for (const value of values)
      expect(submissionErrors({ ...submission, [field]: value })).toEqual({})
  })

  test('interestedDomains takes an address on each of the four domains, with any name, and no other', () => {
    const errors = (...interestedDomains: string[]) =>
      submissionErrors({ ...submission, interestedDomains })
    for (const name of ['yourname', 'a', '7', 'jane-doe', 'x--1', 'x'.repeat(63)])
      expect(errors(...offeredAddresses(name)), name).toEqual({})
    const bad = ['', 'Jane', '-jane', 'jane-', 'jane.doe', 'jané', 'x'.repeat(64), ' jane', '*']
    const others = ['techworks.ltd', 'jane.example.com', 'jane.techworks.ltd.evil.example']
    const expected = { interestedDomains: expect.stringContaining('1 to 4 addresses') }
    for (const address of [...bad.map((name) => `${name}.techworks.ltd`), ...others])
      expect(errors('jane.notebook.ltd', address), address).toEqual(expected)
    expect(errors(...offeredAddresses('jane'), 'jane.notebook.ltd')).toEqual(expected)
  })
})
