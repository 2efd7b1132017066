import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dateFormat, isAmbiguous, readDate } from '../../../site/cli/import/dates.ts'
import { readCsv } from '../../../site/cli/import/read-csv.ts'
import { readingOf, type Wanted } from '../../../site/cli/import/reading.ts'
import { readRow } from '../../../site/cli/import/rows.ts'
import { toCsv } from '../../../site/server/operator/csv.ts'
import { serviceExports } from '../../samples/service-exports.ts'
import { stored } from '../report-fixture.ts'
import { temporaryFolder } from '../server-fixture.ts'

function fileWith(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), 'list.csv')
  writeFileSync(file, content)
  return file
}

async function rowsOf(content: string | Uint8Array) {
  const rows = []
  for await (const row of readCsv(fileWith(content))) rows.push(row)
  return rows
}

const now = Date.parse('2030-01-31T00:00:00Z')

const read = (content: string, wanted: Wanted = {}) => readingOf(fileWith(content), wanted)

/** The rows of a list: a sign-up, or the error. */
async function imported(content: string, wanted: Wanted = {}) {
  const found = await read(content, wanted)
  if ('questions' in found) throw new Error(JSON.stringify(found.questions))
  const [_, ...rows] = await rowsOf(content)
  return rows.map(({ cells }) => {
    try {
      return readRow(cells, { ...found.reading, now })
    } catch (error) {
      return String(error)
    }
  })
}

/** The options that decide what a list leaves open, as the file suggests. */
async function suggested(content: string): Promise<Wanted> {
  const found = await read(content)
  if ('reading' in found) return {}
  const { columns, decisions, formats } = found.questions
  const given = (name: string) =>
    decisions.flatMap(([option, text = '']) => (option === `--${name}` ? [text] : []))
  return {
    columns: new Map(columns),
    'date-format': formats[0],
    ...{
      subscribed: given('subscribed'),
      unsubscribed: given('unsubscribed'),
      ignore: given('ignore'),
    },
  }
}

it('reads an export of our own list like any other file', async () => {
  const left = '2025-08-01T00:00:00.000Z'
  const signUp = stored({ fullName: '=1', phoneNumber: '+91 98765', utm_term: 'x' })
  const csv = toCsv([{ ...signUp, unsubscribedAt: left, confirmedAt: null }])
  expect(await imported(csv, await suggested(csv))).toEqual([
    { signUp: { ...signUp, triggerType: 'import', receivedAt: null, origin: null }, left },
  ])
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
  [
    'Latin-1',
    Buffer.from('email\na@b.example\nJos\xe9', 'latin1'),
    /line 3 is not in UTF-8, but seems to be in WINDOWS-1252: .*iconv -f WINDOWS-1252 -t UTF-8/,
  ],
  ['UTF-16', Buffer.from('\ufeffemail\n', 'utf16le'), /seems to be in UTF-16LE: /],
  ['an unclosed quotation mark', Buffer.from('email\n"a@b.example\n'), /line 2/],
])('refuses %s, and names it', async (_, content, why) => {
  await expect(rowsOf(content)).rejects.toThrow(why)
})

it.each(Object.entries(serviceExports))(
  'takes an export of %s as the file suggests',
  async (_, { text, want }) => {
    const expected = want.trim().split(/\n */)
    const rows = await imported(text, await suggested(text))
    const found = rows.map((row, at) => {
      if (typeof row === 'string') return row
      const { email, fullName, submittedAt } = row.signUp
      const date = submittedAt.slice(0, expected[at]?.split('|')[2]?.length)
      return [email, fullName, date, ...(row.left === false ? [] : ['unsubscribed'])].join('|')
    })
    expect(found).toEqual(expected)
  },
)

it.each([
  ['2025-07-01', '2025-07-01T00:00:00.000Z'],
  ['2025-07-01T09:30:15.25+05:30', '2025-07-01T04:00:15.250Z'],
  ['2025/07/01 9:30:15 PM GMT+5:30', '2025-07-01T16:00:15.000Z'],
  ['Tue, 1 Jul 2025 09:30:15 -0400', '2025-07-01T13:30:15.000Z'],
  ['2025-07-01 09:30 EDT', '2025-07-01T13:30:00.000Z'],
  ['1st July 2025 at 9:30am', '2025-07-01T09:30:00.000Z'],
  ['31/7/2025 12:30 AM', '2025-07-31T00:30:00.000Z'],
  ['7/31/2025', '2025-07-31T00:00:00.000Z'],
  ['1751362200', '2025-07-01T09:30:00.000Z'],
])('takes the date %s', (text, time) => {
  expect(isAmbiguous(text)).toBe(false)
  expect(readDate(text, undefined, now)).toBe(time)
})

it.each([
  '2025-02-30',
  '7/1/2025',
  '2030-02-03',
  '1900-01-01',
  '2025-07-01 13:30 PM',
  '2025-07-01 09:30 IST',
  '2025-07-01 09:30 CET+1',
  '01/07/25',
])('takes no %s for a date', (text) => {
  expect(() => readDate(text, undefined, now)).toThrow(`has the date "${text}"`)
})

it('reads dates of numbers in the given order, and asks for the order of ambiguous ones', async () => {
  for (const [text, format, date] of [
    ['3/4/2025', 'DD/MM/YYYY', '2025-04-03'],
    ['03-04-25', 'dd-mm-yy', '2025-04-03'],
  ] as const)
    expect(readDate(text, dateFormat(format), now), text).toMatch(RegExp(`^${date}`))
  expect(() => readDate('13/4/2025', dateFormat('MM/DD/YYYY'), now)).toThrow('has the date')
  expect(dateFormat('DD/DD/YYYY')).toBeUndefined()
  const formats = async (...dates: string[]) => {
    const found = await read(`email,date\n${dates.map((date) => `a@b.example,${date}\n`).join('')}`)
    return 'questions' in found ? found.questions.formats : []
  }
  expect(await formats('3/4/2025', '31/4/2025')).toEqual(['DD/MM/YYYY'])
  expect(await formats('3/4/2025')).toEqual(['DD/MM/YYYY', 'MM/DD/YYYY'])
  await expect(formats('3/4/2025', '13/4/2025', '4/13/2025')).rejects.toThrow(
    'list.csv has dates with the day first and dates with the month first',
  )
})

it.each([
  ['Unsubscribed', 'yes,no', ['--subscribed Unsubscribed=no', '--unsubscribed Unsubscribed=yes']],
  ['do_not_contact', '1,0', ['--subscribed do_not_contact=0', '--unsubscribed do_not_contact=1']],
  ['Status', 'active,held', ['--subscribed Status=active', '--unsubscribed Status=held']],
  ['Lead Status', 'NEW,OPEN', ['--ignore Lead Status']],
  ['Group', 'bounced,team', ['--unsubscribed Group=bounced', '--subscribed Group=team']],
  ['Vegetarian', 'yes,no', ['--ignore Vegetarian']],
  ['', 'Opted-out,x', ['--unsubscribed column 2=Opted-out', '--subscribed column 2=x']],
  ['UNSUB_REASON', '"spam, mostly",other', ['--unsubscribed UNSUB_REASON=*']],
  ['Unsub date', '2025-07-01,', ['--unsubscribed Unsub date=*']],
  ['"Mail\n\u001b[2Jme?"', 'yes,no', ['--ignore column 2']],
  ['opens', '0,1', []],
])('asks what %s means with the values %s', async (heading, values, options) => {
  const rows = Array.from(
    values.matchAll(/"[^"]*"|[^,]+/g),
    ([value], at) => `a${at}@b.example,${value}`,
  )
  const found = await read(`email,${heading}\n${rows.join('\n')}\n`)
  const asked = 'questions' in found ? found.questions.decisions : []
  expect(asked.map((words) => words.join(' '))).toEqual(options)
})

it('asks until each value is decided, and takes unsubscribes from any column', async () => {
  const list =
    'email,Status,Status A,left\na@b.example,on,x,\nb@b.example,off,y,2025-07-02\nc@b.example,,,\n'
  const asked = async (wanted: Wanted) => {
    const found = await read(list, wanted)
    return 'questions' in found ? found.questions.decisions.map((words) => words.join(' ')) : []
  }
  const rest = { ignore: ['status a'], unsubscribed: ['left=*'] }
  expect(await asked({ ...rest, subscribed: ['STATUS=ON'] })).toEqual(['--ignore Status'])
  expect(await asked({ ...rest, subscribed: ['Status=on,off'] })).toEqual([])
  const left = async (wanted: Wanted) =>
    (await imported(list, wanted)).map((row) => (typeof row === 'string' ? row : row.left))
  expect(await left({ ...rest, ignore: ['Status', 'Status A'] })).toEqual([
    ...[false, '2025-07-02T00:00:00.000Z', false],
  ])
  await expect(read(list, { ignore: ['State'] })).rejects.toThrow(
    'list.csv --ignore names no column that can say who wants letters: "State". There are "Status", ',
  )
})

it('names a row that it cannot read', async () => {
  const rows = await imported(
    'email,created at\na@b.example,2025-07-01\nb@b.example,\nc@b.example,1,2\n',
  )
  expect(rows).toMatchObject([
    { left: false, signUp: { submittedAt: '2025-07-01T00:00:00.000Z' } },
    { left: false, signUp: { submittedAt: '', receivedAt: null, interestedDomains: [] } },
    'Error: has 3 cells, and the first row 2',
  ])
})

it('asks which of several columns is a field, and names a missing column', async () => {
  const columns = async (content: string, named: [never, string][] = []) => {
    const found = await read(content, { columns: new Map(named) })
    return 'questions' in found ? found.questions.columns : []
  }
  await expect(columns('Wer,Mehr\na,b\n')).rejects.toThrow(
    'list.csv has no column for email: it has "Wer", "Mehr"',
  )
  expect(await columns('Wer,Wohin\na,a@b.example\n')).toEqual([['email', 'Wohin']])
  const two = 'email,date,joined\na@b.example,2025-07-01,2025-07-02\n'
  expect(await columns(two)).toEqual([['submittedAt', 'joined']])
  expect(await columns(two, [['submittedAt' as never, 'Date']])).toEqual([])
  await expect(columns('email\na@b.example\n', [['fullName' as never, 'Wer']])).rejects.toThrow(
    'has no column "Wer"',
  )
})

it('removes invisible characters from a list, except joiners of letters', async () => {
  const [row] = await imported('Email,Name\n\u200bsample@example.com,\u202eक्\u200dष\u2069\n')
  expect(row).toMatchObject({ signUp: { email: 'sample@example.com', fullName: 'क्\u200dष' } })
})
