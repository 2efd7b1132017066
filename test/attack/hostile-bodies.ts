import { maxLengths, type Submission, submissionFields } from '../../widgets/waitlist/submission.ts'
import { post, sample } from '../unit/server-samples.ts'
import { type HostileClient, storedOf, type Target, tally } from './hostile-client.ts'

const json = JSON.stringify(sample)
const without = (field: keyof Submission) => JSON.stringify({ ...sample, [field]: undefined })

/** A JSON object with a member that comes before those of another. */
const withMember = (object: string, name: string, value: string) =>
  `{"${name}":${value},${object.slice(1)}`

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

const refused = (
  name: string,
  status: number,
  body: (string | Blob) | readonly (string | Blob)[],
): HostileClient => {
  const bodies = [body].flat()
  return {
    name,
    expected: tally(bodies.map(() => status)),
    attack: async ({ endpoint }) =>
      tally(await Promise.all(bodies.map(async (text) => (await post(endpoint, text)).status))),
  }
}

/** Sends what is odd and yet right, and looks at what is stored of it. */
const taken = (
  name: string,
  body: (submission: Submission) => string,
  odd: Partial<Submission> = {},
): HostileClient => {
  const submission = { ...sample, email: `${name.replace(/\W+/g, '-')}@example.com`, ...odd }
  return {
    name,
    expected: '201, stored as sent',
    async attack(target: Target) {
      const { status } = await post(target.endpoint, body(submission))
      const stored = storedOf(target, submission.email)
      const isAsSent = JSON.stringify(stored) === JSON.stringify([submission])
      return `${status}, stored ${isAsSent ? 'as sent' : JSON.stringify(stored)}`
    },
  }
}

const wrongTypes: unknown[] = [null, 5, true, {}, [], [[]], [5], { length: 1, 0: 'x' }]
const wrong = submissionFields.flatMap((field) =>
  wrongTypes.map((value) => JSON.stringify({ ...sample, [field]: value })),
)

/** Clients that send whole requests whose bodies are not what the page sends. */
export const hostileBodies: readonly HostileClient[] = [
  refused('wrong types in every field', 400, wrong),
  refused('invalid UTF-8', 400, [
    new Blob([`${json.slice(0, 14)}`, Uint8Array.of(0xff), json.slice(14)]),
    new Blob([`${json.slice(0, 14)}`, Uint8Array.of(0xed, 0xa0, 0x80), json.slice(14)]),
    new Blob([new Uint8Array(Buffer.from(json, 'utf16le'))]),
  ]),
  refused('10,000-deep JSON', 400, [
    '['.repeat(10_000),
    '{"a":'.repeat(3200),
    deep(8000),
    withMember(without('comments'), 'comments', deep(7000)),
    withMember(without('interestedDomains'), 'interestedDomains', deep(7000)),
  ]),
  refused('10,000-deep JSON over the limit', 413, deep(10_000)),
  refused('the nine fields under __proto__', 400, [
    `{"__proto__":${json}}`,
    `{"constructor":{"prototype":${json}}}`,
  ]),
  refused(
    'fields over their limit',
    400,
    (Object.keys(maxLengths) as (keyof typeof maxLengths)[]).map((field) =>
      JSON.stringify({ ...sample, [field]: sample.email.padStart(maxLengths[field] + 1, 'x') }),
    ),
  ),
  refused('bodies over the limit', 413, [
    JSON.stringify({ ...sample, fullName: 'x'.repeat(17_000) }),
    JSON.stringify({ ...sample, interestedDomains: Array(9000).fill('x') }),
    'x'.repeat(900_000),
  ]),
  taken('a deep unknown field', (submission) =>
    withMember(JSON.stringify(submission), 'more', deep(7000)),
  ),
  taken('1,000 unknown fields', (submission) =>
    JSON.stringify({
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, at])),
      ...submission,
    }),
  ),
  taken('prototype keys beside the fields', (submission) =>
    ['__proto__', 'constructor', 'prototype', 'toJSON', 'toString', 'hasOwnProperty'].reduce(
      (text, key) => withMember(text, key, '{"email":"polluted@example.com","toJSON":1}'),
      JSON.stringify(submission),
    ),
  ),
  taken('the same field twice', (submission) =>
    withMember(JSON.stringify(submission), 'email', '"first@example.com"'),
  ),
  taken('line breaks and control characters in fields', JSON.stringify, {
    fullName: 'A\r\nHTTP/1.1 200 OK\r\n\r\n',
    phoneNumber: '\u0001\u001b[2J\u0085\u2028\u2029',
    comments: '"}\n{"email":"injected@example.com"}\n',
    currentDesignation: '\u{1f600}',
  }),
  taken('SQL in fields', JSON.stringify, {
    fullName: "'); DROP TABLE signups; --",
    comments: '" OR 1=1; ?1 :email $email @email',
    interestedDomains: ["'); DELETE FROM signups; --", '"]'],
  }),
  taken('a field as long as it may be, of characters of four bytes', JSON.stringify, {
    comments: '\u{1f600}'.repeat(maxLengths.comments),
  }),
  taken('a field of control characters, six times as long in JSON', JSON.stringify, {
    comments: '\u0001'.repeat(maxLengths.comments),
  }),
]
