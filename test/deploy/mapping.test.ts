import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { linesOfScan } from '../../site/deploy/scan-to-lines.ts'
import { signUpKey } from '../../site/server/waitlist/sign-up-lines.ts'
import { type Submission, submissionFields } from '../../widgets/waitlist/submission.ts'
import { sample } from '../unit/server-fixture.ts'
import { createGateway } from './gateway-fixture.ts'
import { startTable } from './table-fixture.ts'

/** The gateway with an empty table behind it, and ways to look into the table. */
async function startEndpoint() {
  const table = await startTable()
  onTestFinished(() => table.close())
  const scan = async () => (await table.call('Scan', '{"TableName": "SignUps"}')).text
  return {
    post: createGateway(table),
    scan,
    items: async (): Promise<Record<string, { S?: string }>[]> => JSON.parse(await scan()).Items,
    stored: async (): Promise<Submission[]> =>
      linesOfScan(await scan())
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}

const isStored = { status: 201, body: '{"stored": true}' }
const trimmed = ({ status, body }: { status: number; body: string }) => ({
  status,
  body: body.trim(),
})

test.each([
  ['quotes and backslashes', `"Ann" 'O''Brien' \\' \\" \\\\' \\n \\u0041 /\\/`],
  [
    'white space and controls',
    'a\nb\r\nc\td\b\f\v\u0000\u001f\u007f\u0085\u00a0\u2028\u2029\ufeff',
  ],
  ['scripts of the world', '😀 👩‍💻 अनिता देवी ಕನ್ನಡ 日本語 العربية e\u0301'],
  ['markup', '</script><!-- <b>&amp; ]]>'],
  ['Velocity', '$foo $\u007bfoo} $!foo #set($x = 1) #if(true) ## #* *# $body.email #end #[[raw]]#'],
  ['JSON', '{"S": "x"}, "signUp": {"S": "y"} \\$email =1+1 %7B'],
  ['white space alone', ' \n '],
])('%s come back to the letter', async (_, text) => {
  const { post, stored, items } = await startEndpoint()
  const submission: Submission = {
    ...sample,
    fullName: `${text}x`,
    phoneNumber: text,
    currentDesignation: `x${text}`,
    interestedDomains: [`${text}x`, 'b.example', `x${text}`],
    comments: text,
  }
  expect(trimmed(await post(JSON.stringify(submission)))).toEqual(isStored)
  expect(await stored()).toEqual([submission])
  const [item = {}] = await items()
  expect(Object.keys(item).toSorted()).toEqual(
    ['signUp', 'receivedAt', 'origin', ...submissionFields].toSorted(),
  )
})

test.each<Partial<Submission>>([
  { phoneNumber: '', comments: '' },
  { interestedDomains: ['a.example'] },
  { interestedDomains: ['a.example', 'b.example', 'c.example', 'd.example'] },
  { triggerType: 'login', willingToPay: '1000' },
  { email: "o'brien.!#$%&*+/=?^_`{|}~-@mail.example" },
  { email: '\u00a0\t\n Padded@Example.COM \ufeff' },
  { submittedAt: '2025-07-01T15:00:00.5+05:30' },
])('the item of %j has the nine fields and the key of the receiver', async (fields) => {
  const { post, stored, items } = await startEndpoint()
  const submission = { ...sample, ...fields }
  expect(trimmed(await post(JSON.stringify(submission)))).toEqual(isStored)
  expect(await stored()).toEqual([submission])
  expect((await items()).map(({ signUp }) => signUp?.S)).toEqual([signUpKey(submission)])
})

test('the same sign-up, sent again in any case of the e-mail, is one record', async () => {
  const { post, stored } = await startEndpoint()
  for (const email of [sample.email, sample.email, 'SAMPLE@Example.com', ' sample@example.com\n'])
    expect(trimmed(await post(JSON.stringify({ ...sample, email })))).toEqual(isStored)
  expect(await stored()).toEqual([sample])
})

test('another e-mail or another time is another record', async () => {
  const { post, stored } = await startEndpoint()
  const others = [{}, { email: 'other@example.com' }, { submittedAt: '2025-07-01T09:30:00.001Z' }]
  for (const other of others) await post(JSON.stringify({ ...sample, ...other }))
  expect(await stored()).toHaveLength(3)
})

test('a field that nobody asked for is not stored', async () => {
  const { post, stored } = await startEndpoint()
  const body = JSON.stringify({ ...sample, signUp: 'x', other: { S: 'x' } })
  expect(trimmed(await post(body))).toEqual(isStored)
  expect(await stored()).toEqual([sample])
})

test('a body of 16384 characters is stored, a longer one refused for good', async () => {
  const { post, stored } = await startEndpoint()
  const room = 16_384 - JSON.stringify(sample).length
  const longest = { ...sample, comments: 'x'.repeat(room) }
  expect(trimmed(await post(JSON.stringify(longest)))).toEqual(isStored)
  const answer = await post(JSON.stringify({ ...sample, comments: 'x'.repeat(room + 1) }))
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body).error).toContain('too long')
  expect(await stored()).toEqual([longest])
})

test('a key that DynamoDB cannot hold is refused for good', async () => {
  const { post, stored } = await startEndpoint()
  for (const [letters, status] of [
    [2048 - '@example.com 2025-07-01T09:30:00.000Z'.length, 201],
    [2049 - '@example.com 2025-07-01T09:30:00.000Z'.length, 413],
  ] as const) {
    const email = `${'x'.repeat(letters)}@example.com`
    expect((await post(JSON.stringify({ ...sample, email }))).status).toBe(status)
  }
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['{', 'application/json', 400],
  ['[]', 'application/json', 400],
  [JSON.stringify({ ...sample, email: 'x' }), 'application/json', 400],
  [JSON.stringify(sample), 'text/plain', 415],
  ['{"TableName": "SignUps", "Item": {"signUp": {"S": "x"}}}', 'text/plain', 415],
])('%s as %s never gets to the table', async (body, contentType, status) => {
  const { post, stored } = await startEndpoint()
  const answer = await post(body, contentType)
  expect(answer.status).toBe(status)
  expect(Object.keys(JSON.parse(answer.body))).toContain('error')
  expect(answer.headers).toMatchObject({ 'Access-Control-Allow-Origin': '*' })
  expect(await stored()).toEqual([])
})

test('an exported table is a waitlist file, one line a sign-up', async () => {
  const { post, scan, items } = await startEndpoint()
  for (const comments of ['one', '\u2028', 'a\nbc'])
    await post(JSON.stringify({ ...sample, comments, email: `${comments.length}@Example.com` }))
  const script = new URL('../../site/deploy/scan-to-lines.ts', import.meta.url).pathname
  const file = execFileSync(process.execPath, ['--import', 'tsx', script], { input: await scan() })
  const lines: Submission[] = file
    .toString()
    .split(/(?<=[\n\u2028])/)
    .map((line) => JSON.parse(line))
  expect(lines.map(signUpKey)).toEqual((await items()).map(({ signUp }) => signUp?.S))
  for (const line of lines) expect(Object.keys(line)).toEqual(submissionFields)
})
