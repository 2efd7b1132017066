import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { reason } from '../reason.ts'
import { askedAmong } from '../server/store/confirmations.ts'
import { type Imported, outcomesOf, storeImported } from '../server/store/imports.ts'
import { isLeaving, isOnList } from '../server/store/leavers.ts'
import { personOf } from '../server/store/sign-up.ts'
import { countSignUps } from '../server/store/sign-ups.ts'
import type { Store } from '../server/store/store.ts'
import { count, longestList, plain, truncate } from '../server/terminal/terminal-text.ts'
import { defineCommand, flag, one, readFile, UsageError } from './command.ts'
import { confirm } from './confirm.ts'
import { columnsIn, type Field, fields } from './import/columns.ts'
import { type Order, orderIn } from './import/dates.ts'
import { type CsvRow, readCsv } from './import/read-csv.ts'
import { isOwnExport, type Reading, readRow } from './import/rows.ts'

/** Rows that are stored together. More would hold up those who sign up. */
const batchSize = 50

/** Milliseconds between two batches, in which those get in who wait for the database. */
const pause = 20

/** @throws UsageError: what is no field */
function readColumns(columns: string): ReadonlyMap<Field, string> {
  const pairs = columns.split(',').map((pair) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [pair])
  for (const [pair, field, name] of pairs)
    if (name === undefined || !fields.some((one) => one === field))
      throw new UsageError(
        `takes fields with their columns, such as email=E-Mail,fullName=Name, not "${pair}". The fields are ${fields.join(', ')}`,
      )
  const named = new Map(pairs.map(([_, field, name = '']) => [field as Field, name]))
  if (named.size < pairs.length) throw new UsageError('takes each field once')
  return named
}

/** What is to know before a row can be read: it may be in any row. */
async function readingOf(
  file: string,
  named: ReadonlyMap<Field, string> = new Map(),
): Promise<Reading> {
  let columns: Reading['columns'] | undefined
  let order: Order | undefined
  for await (const { cells } of readCsv(file))
    try {
      columns ??= columnsIn(cells, named)
      const date = cells[columns.at.get('submittedAt') ?? -1] ?? ''
      const its = orderIn(date)
      if (its && order && its !== order)
        throw new Error(
          `has dates with the day first and dates with the month first, such as "${date}": write them as in 2030-01-31`,
        )
      order ??= its
    } catch (error) {
      throw new Error(`${basename(file)} ${plain(reason(error))}.`)
    }
  if (!columns) throw new Error(`${basename(file)} is empty.`)
  return { columns, isOwn: isOwnExport(columns), order, now: Date.now() }
}

/** The good rows of a file, some at a time. @param onBad hears of each of the others */
async function* batches(
  file: string,
  reading: Reading,
  onBad: (row: CsvRow, why: string) => void = () => {},
): AsyncGenerator<Imported[]> {
  let rows: Imported[] = []
  let isFirst = true
  for await (const row of readCsv(file)) {
    if (isFirst) {
      isFirst = false
      continue
    }
    try {
      rows.push(readRow(row.cells, reading))
    } catch (error) {
      onBad(row, reason(error))
    }
    if (rows.length < batchSize) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** What an import would do. Reads the file and the database, and changes nothing. */
async function look(store: Store, file: string, reading: Reading) {
  const counts = {
    ...{
      rows: 0,
      added: 0,
      known: 0,
      forgotten: 0,
      left: 0,
      leaving: 0,
      here: 0,
      undated: 0,
      bad: 0,
      without: 0,
    },
    named: [] as string[],
    /** People here who were asked to confirm the address, and need not any more. */
    asked: new Set<string>(),
    /** The dates of the new ones. */
    ...{ first: '', last: '' },
  }
  const earlier = new Map<string, number>()
  const onBad = ({ line }: CsvRow, why: string) => {
    counts.bad += 1
    if (counts.named.length < longestList)
      counts.named.push(`line ${line} ${truncate(plain(why), 160)}`)
  }
  for await (const rows of batches(file, reading, onBad)) {
    const outcomes = await store.read((queries) => outcomesOf(queries, rows, reading.now, earlier))
    const staying = rows.filter((_, at) => outcomes[at] !== 'forgotten').map(personOfRow)
    if (staying.length > 0)
      for (const person of await store.read((queries) => askedAmong(queries, staying)))
        counts.asked.add(person)
    for (const [at, row] of rows.entries()) {
      const { signUp, left } = row
      const outcome = outcomes[at] ?? 'known'
      counts.rows += 1
      counts[outcome] += 1
      if (left && outcome !== 'forgotten') {
        counts.left += 1
        if (await store.read((queries) => isLeaving(queries, personOf(signUp), left))) {
          counts.leaving += 1
          if (await store.read((queries) => isOnList(queries, personOf(signUp)))) counts.here += 1
        }
      }
      if (outcome !== 'added') continue
      const { submittedAt } = signUp
      if (submittedAt === '') counts.undated += 1
      else {
        if (!counts.first || submittedAt < counts.first) counts.first = submittedAt
        if (submittedAt > counts.last) counts.last = submittedAt
      }
      if (signUp.interestedDomains.length === 0) counts.without += 1
    }
  }
  return counts
}

const personOfRow = ({ signUp }: Imported) => personOf(signUp)

const modified = async (file: string) => (await stat(file)).mtimeMs

/**
 * Imports the sign-ups of a CSV file. Nothing is stored before all of it was read, and what becomes of
 * each row was told. It is stored in batches, between which visitors sign up; if the import is killed
 * meanwhile, the same command stores the rest.
 * @param file its absolute path
 * @throws one sentence that says what is wrong, and what was stored
 */
async function importFile(
  store: Store,
  file: string,
  options: { columns?: ReadonlyMap<Field, string>; 'dry-run'?: true; yes?: true },
): Promise<void> {
  // Throws where there is no waitlist.
  await countSignUps(store)
  const before = await modified(file).catch((error) => {
    throw new Error(`${file} cannot be read: ${reason(error)}.`)
  })
  const reading = await readingOf(file, options.columns)
  const { at, others } = reading.columns
  const found = await look(store, file, reading)
  const lines = [
    reading.isOwn
      ? `${basename(file)} is an export of this waitlist.`
      : `${basename(file)} has ${[...at.keys()].map((name) => (name === 'confirmedAt' ? `${name} (the date of rows without another)` : name)).join(', ')}.${others.length > 0 ? ` Not taken: ${others.map((name) => plain(name) || '(no name)').join(', ')}.` : ''}`,
    `New to ${store.name}: ${found.added} of ${count(found.rows + found.bad, 'row')}${found.first && `, of ${found.first.slice(0, 10)} to ${found.last.slice(0, 10)} (UTC${reading.order ? `, ${reading.order}` : ''})`}.`,
    found.undated > 0 &&
      `Without a date, so that they join now, after everybody else: ${found.undated}.`,
    found.without > 0 && `Without an address that they are interested in: ${found.without}.`,
    found.known > 0 && `On the list already, or more than once in the file: ${found.known}.`,
    found.left > 0 &&
      `Unsubscribed: ${found.left}. From now on without letters: ${found.leaving}, of them on the list here already: ${found.here}.`,
    found.asked.size > 0 &&
      `Asked here to confirm the address, which they need not any more: ${found.asked.size}.`,
    found.forgotten > 0 && `Of people who were forgotten, and stay out: ${found.forgotten}.`,
    found.bad > 0 &&
      [`Left out, since they cannot be read: ${found.bad}.`, ...found.named].join('\n  ') +
        (found.bad > found.named.length ? `\n  and ${found.bad - found.named.length} more` : ''),
  ]
  console.log(lines.filter(Boolean).join('\n'))
  if (options['dry-run']) return console.log('Nothing was imported.')
  const [number, what] = [
    [found.added, 'the number of new sign-ups'] as const,
    [found.leaving, 'the number of unsubscribed people'] as const,
    [found.asked.size, 'the number of people who need not confirm'] as const,
  ].find(([number]) => number > 0) ?? [0, '']
  if (number === 0) return console.log('There is nothing to import.')
  if (!options.yes) await confirm(number, what, 'Nothing was imported.')
  if ((await modified(file)) !== before)
    throw new Error(`${file} has changed meanwhile. Nothing was imported; run the command again.`)
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
  console.log(`${count(added, 'sign-up')} imported. Nobody was written to.`)
}

export const importList = defineCommand({
  name: 'import',
  usage: 'FILE.csv [--columns field=Heading,…] [--dry-run] [--yes]',
  summary: 'add the people of another list',
  details: `They keep their dates and get no welcome. It says what it would do, and asks first.
--columns  names columns that it does not know: email=E-Mail,fullName=Name
--dry-run  changes nothing
--yes      asks nothing`,
  options: { columns: one(readColumns), 'dry-run': flag, yes: flag },
  operand: readFile,
  run: ({ store, operand, options }) => importFile(store, operand, options),
})
