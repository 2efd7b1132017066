import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readCommand } from '../../site/cli/options.ts'

const read = (words: string) => readCommand(words.split(' ').filter(Boolean))
const mail = { mail: resolve('a.md') }

it.each([
  ['', {}],
  ['--csv --people', { csv: true, people: true }],
  ['--restore copy.db', { restore: resolve('copy.db') }],
  ['--forget a@example.com', { forget: 'a@example.com' }],
  ['--held --csv', { held: true, csv: true }],
  ['--accept a@example.com', { accept: 'a@example.com' }],
  ['--unsure again', { unsure: 'again' }],
  ['--forget=-x@example.com', { forget: '-x@example.com' }],
  ['--html', { html: resolve('.data/waitlist.html') }],
  ['--people --html a.html', { html: resolve('a.html'), people: true }],
  ['--html=/srv/a.html', { html: '/srv/a.html' }],
  ['--copy-to postgres://a:b@c/d', { 'copy-to': 'postgres://a:b@c/d' }],
  ['--mail a.md --to a@example.com', { ...mail, to: 'a@example.com' }],
  ['--mail a.md --yes --unsure skip', { ...mail, yes: true, unsure: 'skip' }],
  [
    '--dry-run --mail a.md --next 500 --only a.txt --since 2025-07-01 --campaign x --not-had b.md',
    {
      ...{ ...mail, 'dry-run': true, next: 500, only: resolve('a.txt') },
      ...{ since: Date.UTC(2025, 6, 1), campaign: 'x', 'not-had': resolve('b.md') },
    },
  ],
  ['--stop -x@example.com', { stop: '-x@example.com' }],
  [
    '--import a.csv --yes --columns email=E-Mail,fullName=a=b',
    {
      ...{ import: resolve('a.csv'), yes: true },
      columns: new Map([
        ['email', 'E-Mail'],
        ['fullName', 'a=b'],
      ]),
    },
  ],
])('takes the words %s', (words, command) => {
  expect(read(words)).toEqual(command)
})

it.each([
  ['--cvs', "Unknown option '--cvs'."],
  ['--csv --json', '--csv and --json do not go together.'],
  ['--csv file.csv', "Unexpected argument 'file.csv'."],
  ['--yes', '--yes goes with --mail or --import.'],
  ['--next 5 --since 2025-07-01', '--next and --since go with --mail.'],
  ['--mail a.md --to a@example.com --next 5', '--mail and --to and --next do not go together.'],
  ['--import a.csv --next 5', '--import and --next do not go together.'],
  ['--import a.csv --dry-run --yes', '--import and --dry-run and --yes do not go together.'],
  ['--mail a.md --next 0', '--next takes how many people, a whole number from 1, not "0".'],
  ['--mail a.md --since May', '--since takes a date such as 2030-01-31, or a time such as'],
  ['--mail a.md --since 2025-13-01', 'not "2025-13-01"'],
  ['--mail a.md --since 2026-02-31', 'not "2026-02-31"'],
  ['--mail a.md --unsure skip --next 5', 'however many --next takes'],
  ['--import a.csv --columns email=A,email=B', '--columns takes each field once.'],
  ['--stop somebody', '--stop takes one email address, not "somebody".'],
  ['--import a.csv --columns mail=E', 'such as email=E-Mail,fullName=Name, not "mail=E"'],
  ['--mail a.md --to a@example.com --yes', '--mail and --to and --yes do not go together.'],
  ['--accept somebody', '--accept takes one email address, not "somebody".'],
  ['--mail a.md --unsure maybe', '--unsure takes again or skip, not "maybe".'],
  ['--mail a.md --to somebody', '--to takes one email address, not "somebody".'],
  ['--html=', '--html takes a value, not "".'],
  ['--backup', "Option '--backup <value>' argument missing."],
  ['--forget --help', '--forget takes one email address, not "--help".'],
  ['--forget a@example.com b@example.com', "Unexpected argument 'b@example.com'."],
  ['--forget a@example.com --forget b@example.com', '--forget and --forget do not go together.'],
])('refuses %s, and says in a few lines why and where the options are', (words, sentence) => {
  expect(() => read(words)).toThrow(sentence)
  expect(() => read(words)).toThrow(/^(?:.+\n){1,3}npm run waitlist -- --help lists the options\.$/)
})

it.each([
  'postgres://a:se/cr%40et@c/d',
  'postgres://a:b@se cret@c/d',
  'postgresql://c/d?password=secret',
  'mysql://a:secret@c/d',
])('prints no password of %s', (url) => {
  for (const words of [['--csv', url], ['--forget', url], [url], ['--to', url, '--mail', 'a.md']])
    expect(() => readCommand(words)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/se\/?\s?cr|c\/d/) }),
    )
})
