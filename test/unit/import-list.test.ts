import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnsIn } from '../../site/cli/import/columns.ts'
import { orderIn, readDate } from '../../site/cli/import/dates.ts'
import { readCsv } from '../../site/cli/import/read-csv.ts'
import { isOwnExport, readRow } from '../../site/cli/import/rows.ts'
import { toCsv } from '../../site/server/operator/csv.ts'
import { stored } from './report-fixture.ts'
import { temporaryFolder } from './server-fixture.ts'

async function rowsOf(content: string | Uint8Array) {
  const file = join(temporaryFolder(), 'list.csv')
  writeFileSync(file, content)
  const rows = []
  for await (const row of readCsv(file)) rows.push(row)
  return rows
}

const now = Date.parse('2030-01-31T00:00:00Z')

/** What is read of a list: a sign-up for each row, or why there is none. */
async function imported(content: string) {
  const [names, ...rows] = await rowsOf(content)
  const columns = columnsIn(names?.cells ?? [], new Map())
  const reading = { columns, isOwn: isOwnExport(columns), order: undefined, now }
  return rows.map(({ cells }) => {
    try {
      return readRow(cells, reading)
    } catch (error) {
      return String(error)
    }
  })
}

const tricky = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'=+-@\'",;|⏎\\u000a \t\r\n'.split(''), '\\u003d', '\u200d', '＝', 'x'),
  }),
)

/** A text as an export keeps it: without what nobody can see, and each line break as one. */
const kept = (text: string) =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u115f\u1160\u3164\uffa0\u2800]/g, '')
    .replace(
      /(?<=^|[\p{White_Space}\p{P}\p{Cf}])[\u034f\u180b-\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu,
      '',
    )

it('gives back what our own export was made of, whatever people have typed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(tricky, tricky), { minLength: 1 }), async (texts) => {
      const signUps = texts.map(([comments, fullName], at) => ({
        ...stored({ email: `+${at}@example.com`, interestedDomains: ['a.b', 'c.d'].slice(at % 3) }),
        ...{ comments: kept(comments), fullName: kept(fullName), utm_term: '=1' },
        ...(at % 2 ? {} : { receivedAt: null, origin: null }),
      }))
      const left = '2025-08-01T00:00:00.000Z'
      const rows = await imported(toCsv(signUps.map((one) => ({ ...one, left }))))
      expect(rows).toEqual(
        signUps.map((signUp) => ({ signUp, isOwn: true, left, confirmedAt: '' })),
      )
    }),
  )
})

it.each([
  ['commas', 'email,name\r\na@b.example,"x, ""y"""\r\n'],
  ['semicolons and a byte order mark', '\ufeffE-Mail;Full Name\na@b.example;x, "y"\n'],
  ['tabs', 'EMAIL_ADDRESS\tFULL-NAME\r"a@b.example"\tx, "y"\r'],
  ['the separator in a line of its own', 'sep=;\r\nemail;name\r\na@b.example;"x, ""y"""\r\n'],
  ['first and last name', 'last name,email,First_Name\n"""y""",a@b.example,"x,"\n'],
])('reads a list with %s', async (_, content) => {
  const [row] = await imported(content)
  expect(row).toMatchObject({ signUp: { email: 'a@b.example', fullName: 'x, "y"' } })
})

it('counts the lines on which rows begin, whatever the cells and rows between have', async () => {
  const rows = await rowsOf('a,b\r\n\r\n"x\r\ny\n\nz",1\r\n,\r\nc,d')
  expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'a'],
    [3, 'x\r\ny\n\nz'],
    [8, 'c'],
  ])
})

it.each([
  ['Latin-1', Buffer.from('email\na@b.example\nJos\xe9', 'latin1'), /line 3 is not in UTF-8/],
  ['UTF-16', Buffer.from('\ufeffemail\n', 'utf16le'), /is in UTF-16/],
  ['a quotation mark that nobody closes', Buffer.from('email\n"a@b.example\n'), /line 2/],
])('refuses %s, and names it', async (_, content, why) => {
  await expect(rowsOf(content)).rejects.toThrow(why)
})

it.each([
  ['2025-07-01', '2025-07-01T00:00:00.000Z'],
  ['2025-07-01 09:30:15', '2025-07-01T09:30:15.000Z'],
  ['2025-07-01T09:30:15.25+05:30', '2025-07-01T04:00:15.250Z'],
  ['2025/07/01 9:30:15 PM GMT+5:30', '2025-07-01T16:00:15.000Z'],
  ['2025-07-01 09:30:15.25+00', '2025-07-01T09:30:15.250Z'],
  ['2025-07-01, 9:30p.m.', '2025-07-01T21:30:00.000Z'],
  ['1.7.2025 12:00', '2025-07-01T12:00:00.000Z'],
  ['31/7/2025 12:30 AM', '2025-07-31T00:30:00.000Z'],
  ['7/31/2025', '2025-07-31T00:00:00.000Z'],
  ['Jul 1, 2025 9:30 PM', '2025-07-01T21:30:00.000Z'],
  ['1751362200', '2025-07-01T09:30:00.000Z'],
])('takes the date %s', (text, time) => {
  expect(readDate(text, orderIn(text), now)).toBe(time)
})

it.each([
  '2025-02-30',
  '2025-13-01',
  '7/1/2025',
  'yesterday',
  '2030-02-03',
  '12:30',
  '1900-01-01',
  '2025-07-01 13:30 PM',
])('takes no %s for a date', (text) => {
  expect(() => readDate(text, orderIn(text), now)).toThrow(`has the date "${text}"`)
})

it('takes from a column what it says for sure, and names the row where it does not', async () => {
  const status = (value: string) => imported(`email,status\na@b.example,${value}\n`)
  expect(await status('Unsubscribed')).toMatchObject([{ left: true }])
  expect(await status('subscribed')).toMatchObject([{ left: false }])
  for (const value of ['pending', 'да', '×', '?', '1.0'])
    expect(await status(value)).toEqual([expect.stringContaining(`"${value}" as status`)])
  const inColumn = (value: string) => imported(`email,unsubscribed\na@b.example,${value}\n`)
  for (const value of ['✓', '☑️', '✅', 'X', 'yes.', 'Opted-out'])
    expect(await inColumn(value)).toMatchObject([{ left: true }])
  for (const value of ['', '-', '–', 'No'])
    expect(await inColumn(value)).toMatchObject([{ left: false }])
  for (const value of ['はい', '✗', '*', 'wahr'])
    expect(await inColumn(value)).toEqual([expect.stringContaining(`"${value}" as left`)])
  const left = await imported(
    'email,unsubscribed at,created at\na@b.example,2025-07-02,2025-07-01\nb@b.example,,\nc@b.example,yes,1,2\n',
  )
  expect(left).toMatchObject([
    { left: '2025-07-02T00:00:00.000Z', signUp: { submittedAt: '2025-07-01T00:00:00.000Z' } },
    { left: false, signUp: { submittedAt: '', receivedAt: null, interestedDomains: [] } },
    'Error: has 4 cells, and the first row 3',
  ])
  const [bad, long] = await imported(`email,name\na@b,x\na@b.example,${'x'.repeat(201)}`)
  expect(bad).toBe('Error: has "a@b", which is no email address')
  expect(long).toBe('Error: has a fullName of more than 200 characters')
})

it.each([
  ['OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LEID', '2025-07-02 09:30:00,,2025-07-03 09:30:00,1'],
  ['OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,TAGS', ',,2025-07-02 09:30:00,x'],
  ['Record ID,Create Date', '7,2025-07-02 09:30'],
])('takes the date of a list with %s', async (names, cells) => {
  const start = 'Email Address,First Name,Last Name,'
  expect(await imported(`${start}${names}\na@b.example,Ana,Sample,${cells}\n`)).toMatchObject([
    { signUp: { submittedAt: '2025-07-02T09:30:00.000Z' }, left: false, confirmedAt: '' },
  ])
})

it('says which columns it cannot tell', () => {
  const columns =
    (names: string[], named: [never, string][] = []) =>
    () =>
      columnsIn(names, new Map(named))
  expect(columns(['Wer', 'Mehr'])).toThrow('has no column for email: it has "Wer", "Mehr"')
  expect(columns(['email', 'date', 'joined'])).toThrow(
    'has two columns for submittedAt, "date" and "joined"',
  )
  expect(columns(['email'], [['fullName' as never, 'Wer']])).toThrow('has no column "Wer"')
  expect(columns(['email', 'Status'], [['status' as never, '']])()).toMatchObject({
    others: ['Status'],
  })
  expect(
    columns(['email', 'date', 'Joined'], [['submittedAt' as never, 'joined']])(),
  ).toMatchObject({ others: ['date'] })
})
