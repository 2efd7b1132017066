import { expect, it } from 'vitest'
import { toCsv } from '../../site/server/report/csv.ts'
import { stored } from './report-fixture.ts'

/**
 * The cells that a spreadsheet makes of a CSV. A quote counts at the start of a cell; what follows
 * the closing one is taken as it is, up to the next separator or line break.
 */
function cellsOf(csv: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = csv.startsWith('\ufeff') ? 1 : 0
  while (at < csv.length) {
    let cell = ''
    if (csv[at] === '"') {
      for (at += 1; at < csv.length; at += 1) {
        if (csv[at] !== '"') cell += csv[at]
        else if (csv[at + 1] === '"') cell += csv[at++]
        else break
      }
      at += 1
    }
    while (at < csv.length && csv[at] !== separator && !/[\r\n]/.test(csv[at] ?? ''))
      cell += csv[at++]
    row.push(cell)
    if (csv[at] !== separator) {
      rows.push(row)
      row = []
      if (csv[at] === '\r' && csv[at + 1] === '\n') at += 1
    }
    at += 1
  }
  return rows
}

it('has a byte order mark, a line of names, and CRLF at each end of a line', () => {
  const csv = toCsv([
    stored({ utm_campaign: '=1' }),
    stored({ interestedDomains: ['a', 'b'], phoneNumber: '98765', receivedAt: null, origin: null }),
  ])
  expect(csv).toBe(
    [
      '\ufeff"fullName","email","phoneNumber","currentDesignation","interestedDomains","willingToPay","comments","triggerType","submittedAt","receivedAt","origin","utm_source","utm_medium","utm_campaign","utm_term","utm_content","left"',
      '"Sample Person","sample@example.com","","Engineer","yourname.techworks.ltd","500","","get-started","2025-07-01T09:30:00.000Z","2025-07-01T09:30:01.000Z","https://sample-partner.example","","","\'=1","","",""',
      '"Sample Person","sample@example.com","98765","Engineer","a,b","500","","get-started","2025-07-01T09:30:00.000Z","","","","","","","",""',
      '',
    ].join('\r\n'),
  )
})

/** What a spreadsheet shows of a text that somebody has written. */
function shown(comments: string) {
  const [, cells] = cellsOf(toCsv([stored({ comments })]))
  expect(cells).toHaveLength(17)
  return cells?.[6]
}

it.each([
  ...['', 'x', 'a "quoted" text', ',', '"', '""', "'", "O'Brien", 'a=b', 'a-b', 'name@example.com'],
  ...['1+1', 'x; y', '₹500', 'naïve ₹ 漢字 🙂', 'क्\u200dष', '\u2764\ufe0f \u845b\u{e0100}'],
])('gives %j back to a spreadsheet as it was', (text) => {
  expect(shown(text)).toBe(text)
})

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const blanks = ['', ' ', '\t', '\r', '\n', '\r\n ', '\u00a0', '\u3000', '\ufeff', '\u200d', '\0']
const formulas = starts.flatMap((start) => blanks.map((blank) => `${blank}${start}1`))

it.each(['=1+1', '+91 98765 43210', '-1', '@SUM(A1)', '  =1', '\u00a0=1', '\u3000＝1'])(
  'puts an apostrophe before %j, also where nobody sees what is before it',
  (text) => {
    expect(shown(text)).toBe(`'${text}`)
    for (const unseen of ['\u115f', '\u3164', '\u2800', '\u034f', '\ufe0f', '\u3164\ufe0f\u034f'])
      expect(shown(`${unseen}${text}`)).toBe(`'${text}`)
  },
)

it.each(['', ',', ';', '|', '\t', '"', '""', "'", '\r', '\n', ' ;', '",', '";'])(
  'leaves no formula in any cell after %j, however split',
  (before) => {
    const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)
    for (const formula of formulas) {
      const text = `${before && 'x'}${before}${formula}`
      const csv = toCsv([stored({ fullName: text, comments: text, interestedDomains: [text] })])
      // The last: a program that knows no quotes, or splits at them too.
      const cells = [
        ...[',', ';', '\t', '|'].flatMap((separator) => cellsOf(csv, separator).flat()),
        ...csv.split(/[,;|\t\r\n"]/),
      ]
      expect(cells.filter(isFormula), JSON.stringify(text)).toEqual([])
    }
  },
)
