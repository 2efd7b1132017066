import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../base/reason.ts'
import { storeImported } from '../server/sign-ups/imports.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { align, count, plain } from '../server/terminal/terminal-text.ts'
import {
  type Command,
  confirm,
  defineCommand,
  flag,
  many,
  one,
  readFile,
  UsageError,
} from './command.ts'
import { type Field, fields, nameOfColumn } from './import/columns.ts'
import { dateFormat } from './import/dates.ts'
import { type Questions, readingOf } from './import/reading.ts'
import { batches, look } from './import/rows.ts'

/** Milliseconds between two batches, for sign-ups that wait for the database. */
const pause = 20

/** @throws UsageError if a text names no field */
function readColumns(columns: string): ReadonlyMap<Field, string> {
  // A heading may contain commas.
  const pairs = columns
    .split(/,(?=\s*\w+\s*=)/)
    .map((pair) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [pair])
  for (const [pair, field, name] of pairs)
    if (name === undefined || !fields.some((one) => one === field))
      throw new UsageError(
        `takes fields with their columns, such as email=E-Mail,fullName=Name, not "${pair}". The fields are ${fields.join(', ')}`,
      )
  const named = new Map(pairs.map(([_, field, name = '']) => [field as Field, name]))
  if (named.size < pairs.length) throw new UsageError('takes each field once')
  return named
}

function readDecision(text: string): string {
  if (text.includes('=')) return text
  throw new UsageError(`takes a column and its values, such as Status=active, not "${text}"`)
}

function readFormat(text: string): string {
  if (dateFormat(text)) return text
  throw new UsageError(`takes an order of day, month and year such as DD/MM/YYYY, not "${text}"`)
}

const options = {
  columns: one(readColumns),
  subscribed: many(readDecision),
  unsubscribed: many(readDecision),
  ignore: many((text) => text),
  'date-format': one(readFormat),
  'dry-run': flag,
  yes: flag,
}

type Given = Parameters<Command<typeof options>['run']>[0]

/** A word, quoted for a shell if necessary. */
const quoted = (word: string) =>
  /^[\w./=,:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** Prints the operator's decisions, and the command line with the suggested ones. */
function ask({ operand: file, options }: Given, { columns, decisions, formats }: Questions) {
  const named = [...(options.columns ?? []), ...columns].map(([field, name]) => `${field}=${name}`)
  const given = (['subscribed', 'unsubscribed', 'ignore'] as const).flatMap((name) =>
    (options[name] ?? []).map((text) => [`--${name}`, text]),
  )
  const words = [
    ...['npm', 'run', '--silent', 'waitlist', '--', 'import', file],
    ...(named.length > 0 ? ['--columns', named.join(',')] : []),
    ...[...given, ...decisions].flat(),
    ...(options['date-format'] ? ['--date-format', options['date-format']] : []),
    ...(options['dry-run'] ? ['--dry-run'] : []),
    ...(options.yes ? ['--yes'] : []),
  ]
  const lines = [
    ...columns.map(([field, name]) => `Which column is ${field}? Here it is "${name}".`),
    decisions.length > 0 &&
      'Which people get letters? These columns seem to contain it. Decide their values, or ignore the column ("*" is any value; empty cells mean nothing):',
    ...decisions.map(([option = '', text = '']) => `  ${option.slice(2)}: ${text}`),
    formats.length > 0 &&
      `Which format do the dates have? ${formats.length > 1 ? 'The file has no clear format: choose one of the lines below.' : `The file suggests ${formats[0]}.`}`,
    `Check this, correct it if necessary, and run${formats.length > 1 ? ' one of' : ''}:`,
  ]
  console.log(
    lines
      .filter((line) => typeof line === 'string')
      .map(plain)
      .join('\n'),
  )
  for (const format of formats.length > 0 ? formats : [undefined])
    console.log([...words, ...(format ? ['--date-format', format] : [])].map(quoted).join(' '))
}

/**
 * Imports the sign-ups of a CSV file. It reads the whole file and reports the effect of all rows before it stores
 * anything. It stores batches, between which visitors sign up. After a kill, the same command stores the rest.
 * @throws one sentence that names the error and what was stored
 */
async function importFile(given: Given): Promise<void> {
  const { store, operand: file, options } = given
  // Throws without a waitlist.
  await countSignUps(store)
  const read = await readingOf(file, options)
  if ('questions' in read) {
    ask(given, read.questions)
    throw new Error('Nothing was imported: these decisions come first.')
  }
  const { reading } = read
  const { at, others } = reading.columns
  const names = [...at.keys()].map((name) =>
    name === 'confirmedAt' ? `${name} (the date of rows without another)` : name,
  )
  const found = await look(store, file, reading)
  const lines = [
    `${basename(file)} has ${names.join(', ')}.${others.length > 0 ? ` Not taken: ${others.map((column) => plain(nameOfColumn(column))).join(', ')}.` : ''}`,
    `New to ${store.name}: ${found.added} of ${count(found.rows + found.bad, 'row')}.`,
    found.known > 0 && `Already on the list, or repeated in the file: ${found.known}.`,
    found.left > 0 && `Unsubscribed in the file: ${found.left}.`,
    found.deleted > 0 && `Deleted here, so not imported: ${found.deleted}.`,
    found.bad > 0 &&
      [`Not readable, so not imported: ${found.bad}.`, ...found.named].join('\n  ') +
        (found.bad > found.named.length ? `\n  and ${found.bad - found.named.length} more` : ''),
  ]
  console.log(lines.filter(Boolean).join('\n'))
  if (found.preview.length > 0)
    process.stdout.write(
      `The first rows as they will be stored:\n${align([['email', 'name', 'phone', 'date (UTC)', 'letters'], ...found.preview])}`,
    )
  if (options['dry-run']) return console.log('Nothing was imported.')
  if (!options.yes)
    await confirm(found.added, 'the number of new sign-ups', 'Nothing was imported.')
  let added = 0
  try {
    for await (const rows of batches(file, reading)) {
      const outcomes = await store.change((queries) => storeImported(queries, rows, Date.now()))
      added += outcomes.filter((outcome) => outcome === 'added').length
      await wait(pause)
    }
  } catch (error) {
    throw new Error(
      `${reason(error)}\n${count(added, 'sign-up')} of ${found.added} were imported. The same command imports the rest.`,
      { cause: error },
    )
  }
  console.log(`${count(added, 'sign-up')} imported. No letter was sent.`)
}

export const importList = defineCommand({
  name: 'import',
  usage:
    'FILE.csv [--columns field=Heading,…] [--subscribed COLUMN=VALUE,…] [--unsubscribed COLUMN=VALUE,…] [--ignore COLUMN] [--date-format FORMAT] [--dry-run] [--yes]',
  summary: 'add the people of another list',
  details: `They keep their dates and get no welcome. If you must decide something, the command prints the command
line to use and ends with code 1. Otherwise it shows the first rows as they will be stored, and asks.
--columns       names unknown columns: email=E-Mail,fullName=Name
--subscribed, --unsubscribed, --ignore
                decide the meaning of columns that seem to express consent; repeat them as necessary,
                "*" is any other value
--date-format   the format of numeric dates, such as DD/MM/YYYY or MM/DD/YY
--dry-run       changes nothing
--yes           skips the question`,
  options,
  operand: { name: 'FILE.csv', read: readFile },
  run: importFile,
})
