import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { signUpsOfScan } from '../../site/deploy/scan-to-database.ts'
import { addressesOf } from '../../widgets/waitlist/address.ts'
import { type Submission, submissionFields } from '../../widgets/waitlist/submission.ts'
import { sample, temporaryFolder } from '../unit/server-fixture.ts'
import { rowsIn, storedIn } from '../unit/server-samples.ts'
import { createGateway } from './gateway-fixture.ts'
import { startTable } from './table-fixture.ts'
import { sampleContext } from './velocity-fixture.ts'

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
      signUpsOfScan(await scan()).map(({ receivedAt: _at, origin: _from, ...fields }) => fields),
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
    phoneNumber: Array.from(text).slice(0, 40).join(''),
    currentDesignation: `x${text}`,
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
  { interestedDomains: ['a.techworks.ltd'] },
  { interestedDomains: addressesOf('jane-doe') },
  { triggerType: 'login', willingToPay: '1000' },
  { email: "o'brien.!#$%&*+/=?^_`{|}~-@mail.example" },
  { email: '\u00a0\t\n Padded@Example.COM \ufeff' },
  { submittedAt: '2025-07-01T15:00:00.5+05:30' },
])('the item of %j has the nine fields and the key of the receiver', async (fields) => {
  const { post, stored, items } = await startEndpoint()
  const submission = { ...sample, ...fields }
  expect(trimmed(await post(JSON.stringify(submission)))).toEqual(isStored)
  expect(await stored()).toEqual([submission])
  const key = `${submission.email.trim().toLowerCase()} ${submission.submittedAt}`
  expect((await items()).map(({ signUp }) => signUp?.S)).toEqual([key])
})

test('the same sign-up is one record, another e-mail or time another, and no other field is stored', async () => {
  const { post, stored } = await startEndpoint()
  const same = [sample.email, 'SAMPLE@Example.com', ' sample@example.com\n'].map((email) => ({
    email,
  }))
  const other = [{ email: 'other@example.com' }, { submittedAt: '2025-07-01T09:30:00.001Z' }]
  for (const fields of [{ signUp: 'x', other: { S: 'x' } }, ...same, ...other])
    expect(trimmed(await post(JSON.stringify({ ...sample, ...fields })))).toEqual(isStored)
  const all = await stored()
  expect(all).toHaveLength(3)
  expect(all).toContainEqual(sample)
})

test('a body of 16384 characters is stored, a longer one refused for good', async () => {
  const { post, stored } = await startEndpoint()
  const longest = JSON.stringify(sample).padEnd(16_384)
  expect(trimmed(await post(longest))).toEqual(isStored)
  const answer = await post(`${longest} `)
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body).error).toContain('too long')
  expect(await stored()).toEqual([sample])
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

test('an exported table becomes a waitlist database, also when it is exported twice', async () => {
  const { post, scan } = await startEndpoint()
  const sent = ['one', '\u2028', 'a\nbc'].map((comments) => ({
    ...sample,
    comments,
    email: `${comments.length}@Example.com`,
  }))
  const query = { utm_source: 'news', utm_campaign: "Ann's “launch”" }
  for (const submission of sent)
    await post(JSON.stringify(submission), 'application/json', { ...sampleContext, query })
  const script = new URL('../../site/deploy/scan-to-database.ts', import.meta.url).pathname
  const path = join(temporaryFolder(), '.data', 'aws.db')
  // As with RetentionDays.
  const input = (await scan()).replaceAll('"signUp":', '"expiresAt":{"N":"1"},"signUp":')
  expect(input).toContain('expiresAt')
  for (let time = 0; time < 2; time += 1)
    execFileSync(process.execPath, ['--import', 'tsx', script, path], { input })
  const byEmail = (a: Submission, b: Submission) => (a.email < b.email ? -1 : 1)
  expect((storedIn(path) as Submission[]).toSorted(byEmail)).toEqual(
    sent.toSorted(byEmail).map((submission) => ({ ...submission, ...query })),
  )
  for (const { origin, receivedAt } of rowsIn(path))
    expect({ origin, receivedAt }).toEqual({
      origin: 'https://partner.example',
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    })
})
