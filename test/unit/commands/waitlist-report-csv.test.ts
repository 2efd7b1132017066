import { expect, it } from 'vitest'
import { toCsv } from '../../../site/server/operator/csv.ts'
import { stored } from '../report-fixture.ts'

it('has a byte order mark, a line of names, and CRLF at each end of a line', () => {
  const csv = toCsv([
    stored({ utm_campaign: '=1' }),
    stored({ interestedDomains: ['a', 'b'], phoneNumber: '98765', receivedAt: null, origin: null }),
  ])
  expect(csv).toBe(
    [
      '\ufeff"fullName","email","phoneNumber","currentDesignation","interestedDomains","willingToPay","comments","triggerType","submittedAt","receivedAt","origin","utm_source","utm_medium","utm_campaign","utm_term","utm_content","unsubscribedAt","confirmedAt"',
      '"Sample Person","sample@example.com","","Engineer","yourname.techworks.ltd","500","","get-started","2025-07-01T09:30:00.000Z","2025-07-01T09:30:01.000Z","https://sample-partner.example","","","\'=1","","","",""',
      '"Sample Person","sample@example.com","98765","Engineer","a,b","500","","get-started","2025-07-01T09:30:00.000Z","","","","","","","","",""',
      '',
    ].join('\r\n'),
  )
})

/** The text that a spreadsheet shows for a typed text. */
function shown(comments: string) {
  const [, line = ''] = toCsv([stored({ comments })]).split(/(?<=")\r\n/)
  const cells = Array.from(line.matchAll(/(?:^|,)"((?:[^"]|"")*)"(?=,|$)/g), ([, cell]) => cell)
  expect(cells).toHaveLength(18)
  return cells[6]?.replaceAll('""', '"')
}

it.each([
  ...['', 'x', 'a "quoted" text', ',', '"', '""', "'", "O'Brien", 'a=b', 'a-b', 'name@example.com'],
  ...['1+1', 'x; y', '₹500', 'naïve ₹ 漢字 🙂', 'क्\u200dष', '\u2764\ufe0f \u845b\u{e0100}'],
])('keeps %j unchanged in a spreadsheet', (text) => {
  expect(shown(text)).toBe(text)
})

const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const blanks = ['', ' ', '\t', '\r', '\n', '\r\n ', '\u00a0', '\u3000', '\ufeff', '\u200d', '\0']
const formulas = starts.flatMap((start) => blanks.map((blank) => `${blank}${start}1`))

it.each(['=1+1', '+91 98765 43210', '-1', '@SUM(A1)', '  =1', '\u00a0=1', '\u3000＝1'])(
  'puts an apostrophe before %j',
  (text) => {
    expect(shown(text)).toBe(`'${text}`)
  },
)

it.each(['', ',', ';', '|', '\t', '"', '""', "'", '\r', '\n', ' ;', '",', '";'])(
  'leaves no formula in any cell after %j, however split',
  (before) => {
    const isFormula = (cell: string) => /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell)
    for (const formula of formulas) {
      const text = `${before && 'x'}${before}${formula}`
      const csv = toCsv([stored({ fullName: text, comments: text, interestedDomains: [text] })])
      // As a program sees it that knows no quotes, or splits at them too.
      const cells = csv.split(/[,;|\t\r\n"]/)
      expect(cells.filter(isFormula), JSON.stringify(text)).toEqual([])
    }
  },
)
