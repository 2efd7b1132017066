import { expect, it } from 'vitest'
import { toCsv, withoutFormula } from '../../site/server/report/csv.ts'
import { sample } from './server-samples.ts'

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
  const csv = toCsv([sample, { ...sample, interestedDomains: ['a', 'b'], phoneNumber: '98765' }])
  expect(csv).toBe(
    [
      '\ufeff"fullName","email","phoneNumber","currentDesignation","interestedDomains","willingToPay","comments","triggerType","submittedAt"',
      '"Sample Person","sample@example.com","","Engineer","yourname.techworks.ltd","500","","get-started","2025-07-01T09:30:00.000Z"',
      '"Sample Person","sample@example.com","98765","Engineer","a,b","500","","get-started","2025-07-01T09:30:00.000Z"',
      '',
    ].join('\r\n'),
  )
})

it('has only the names when there are no sign-ups', () => {
  expect(cellsOf(toCsv([]))).toHaveLength(1)
})

it.each([
  'a "quoted" text',
  '",=1',
  'one\ntwo',
  'one\r\ntwo',
  ',',
  '"',
  '""',
  'naïve ₹ 漢字 🙂',
  "'",
])('gives %j back to a spreadsheet as it was', (comments) => {
  const [, cells] = cellsOf(toCsv([{ ...sample, comments }]))
  expect(cells?.[6]).toBe(comments)
  expect(cells).toHaveLength(9)
})

const formulas = [
  '=1+1',
  '+91 98765 43210',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\tx',
  '\nx',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '  =1',
  '\u00a0=1',
  '\u3000＝1',
  '\ufeff=1',
  '\u200b=1',
  '\0=1',
  '\r\n =1',
]

it.each(formulas)('puts an apostrophe before %j', (text) => {
  expect(withoutFormula(text)).toMatch(/^'/)
  expect(withoutFormula(text).replaceAll("'", '')).toBe(text)
  const [, cells] = cellsOf(toCsv([{ ...sample, phoneNumber: text }]))
  expect(cells?.[2]).toBe(withoutFormula(text))
})

it.each([...formulas, ...formulas.flatMap((text) => [`x;${text}`, `x\n${text}`, `x\t${text};y`])])(
  'leaves no formula of %j in any cell, whatever separates cells there',
  (text) => {
    const csv = toCsv([
      { ...sample, fullName: text, comments: text, interestedDomains: [text, text] },
    ])
    for (const separator of [',', ';', '\t'])
      for (const cell of cellsOf(csv, separator).flat())
        expect(cell, JSON.stringify(separator)).not.toMatch(/^[\s\0\u200b]*[=+\-@＝＋－＠]/)
  },
)

it.each(['', 'x', "O'Brien", 'a=b', 'a-b', 'name@example.com', '1+1', 'x; y', 'a\nb', '₹500'])(
  'leaves %j as it is',
  (text) => {
    expect(withoutFormula(text)).toBe(text)
  },
)
