import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readCommand } from '../../site/server/report/options.ts'

const read = (words: string) => readCommand(words.split(' ').filter(Boolean))

it.each([
  ['', { name: 'table', people: false }],
  ['--csv', { name: 'csv', people: false }],
  ['--people', { name: 'table', people: true }],
  ['--csv --people', { name: 'csv', people: true }],
  ['--help', { name: 'help' }],
  ['--restore copy.db', { name: 'restore', file: resolve('copy.db') }],
  ['--forget -x@example.com', { name: 'forget', email: '-x@example.com' }],
  ['--html', { name: 'html', file: resolve('.data/waitlist.html'), people: false }],
  ['--people --html a.html', { name: 'html', file: resolve('a.html'), people: true }],
  ['--html=/srv/a.html', { name: 'html', file: '/srv/a.html', people: false }],
  ['--backup copy.db', { name: 'backup', file: resolve('copy.db') }],
  ['--copy-to copy.db', { name: 'copy-to', database: resolve('copy.db') }],
  ['--copy-to postgres://a:b@c/d', { name: 'copy-to', database: 'postgres://a:b@c/d' }],
])('takes the words %s', (words, command) => {
  expect(read(words)).toEqual(command)
})

it.each([
  ['--cvs', 'There is no option "--cvs".'],
  ['--csv --json', '--csv and --json are two things.'],
  ['--csv file.csv', '--csv takes nothing more, not "file.csv".'],
  ['csv', 'A table takes nothing more, not "csv".'],
  [
    '--forget a@example.com --people',
    '--people goes with the table, --csv, --json and --html, not with --forget.',
  ],
  ['--html a.html b.html', '--html takes the path of one file, not "a.html" "b.html".'],
  ['--html=', '--html takes the path of one file, not "".'],
  ['--backup', '--backup takes the path of a new file.'],
  ['--copy-to', '--copy-to takes the path of a file or a postgres:// URL.'],
  [
    '--csv postgres://a:se/cr%40et@c/d',
    '--csv takes nothing more, not "postgres://a:********@c/d".',
  ],
  ['--forget', '--forget takes one e-mail address.'],
  ['--forget somebody', '--forget takes one e-mail address, not "somebody".'],
  [
    '--forget a@example.com b@example.com',
    '--forget takes one e-mail address, not "a@example.com" "b@example.com".',
  ],
])('refuses %s, and says what it takes', (words, sentence) => {
  expect(() => read(words)).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/\n {2}--csv .*\n {2}--json .*\n {2}--html \[FILE\] /),
    }),
  )
  expect(() => read(words)).toThrow(`${sentence}\n`)
})
