import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readCommand } from '../../site/server/report/options.ts'

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
])('takes the words %s', (words, command) => {
  expect(read(words)).toEqual(command)
})

it.each([
  ['--cvs', "Unknown option '--cvs'."],
  ['--csv --json', '--csv and --json do not go together.'],
  ['--csv file.csv', "Unexpected argument 'file.csv'."],
  ['--yes', '--yes goes with --mail.'],
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
