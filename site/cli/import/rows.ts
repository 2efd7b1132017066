import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { maxLengths, withoutInvisible } from '../../../widgets/waitlist/submission.ts'
import { reason } from '../../base/reason.ts'
import type { Database } from '../../server/database/database.ts'
import { isEmailAddress, type StoredSignUp } from '../../server/database/sign-up-row.ts'
import { type Imported, outcomesOf } from '../../server/sign-ups/imports.ts'
import { maxListed, plain, truncate } from '../../server/terminal/terminal-text.ts'
import { cleanValue } from '../../server/waitlist/page.ts'
import type { Columns, Field } from './columns.ts'
import type { Consent } from './consent.ts'
import { type DateFormat, readDate } from './dates.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

/** The settings for reading the rows of a file. */
export interface Reading {
  columns: Columns
  format: DateFormat | undefined
  /** The zones in the headings of date columns. */
  zones: ReadonlyMap<Field, string>
  consent: Consent
  /** Milliseconds. */
  now: number
}

/** The time of an unsubscribe; `true` if unknown. */
function leftIn(cells: readonly string[], { consent, now }: Reading): string | boolean {
  const left = consent.wishes(cells).filter(({ wish }) => wish === 'unsubscribed')
  for (const { value } of left)
    try {
      return readDate(value, undefined, now)
    } catch {}
  return left.length > 0
}

/**
 * Reads a row of a list.
 * @throws the error as a sentence without its subject
 */
export function readRow(cells: readonly string[], reading: Reading): Imported {
  const { columns, format, now, zones } = reading
  if (cells.slice(columns.count).some(Boolean))
    throw new Error(`has ${cells.length} cells, and the first row ${columns.count}`)
  const value = (field: Field) =>
    withoutInvisible(cells[columns.at.get(field) ?? -1] ?? '')
      .trim()
      // Many services put an apostrophe before possible formulas.
      .replace(/^'(?=[+=@-])/, '')
  const joined = (...names: Field[]) => names.map(value).filter(Boolean)
  const email = value('email')
  if (!isEmailAddress(email)) throw new Error(`has "${email}", which is no email address`)
  const dateField = value('submittedAt') ? 'submittedAt' : 'confirmedAt'
  const date = value(dateField)
  const signUp: StoredSignUp = {
    fullName: value('fullName') || joined('firstName', 'lastName').join(' '),
    email,
    phoneNumber: value('phoneNumber'),
    currentDesignation: joined('currentDesignation', 'company').join(', '),
    interestedDomains: value('interestedDomains')
      .split(/\s*[,;]\s*/)
      .filter(Boolean),
    willingToPay: /^\d{1,9}$/.test(value('willingToPay')) ? value('willingToPay') : '',
    comments: value('comments'),
    triggerType: 'import',
    submittedAt: date && readDate(date, format, now, zones.get(dateField)),
    ...{ receivedAt: null, origin: null },
  }
  for (const name of ['fullName', 'phoneNumber', 'currentDesignation', 'comments'] as const)
    if (Array.from(signUp[name]).length > maxLengths[name])
      throw new Error(`has a ${name} of more than ${maxLengths[name]} characters`)
  const campaign = campaignParameters.map((name) => [name, cleanValue(value(name))])
  Object.assign(signUp, Object.fromEntries(campaign.filter(([_, text]) => text)))
  return { signUp, left: leftIn(cells, reading) }
}

/** The number of rows stored together. A larger batch would delay sign-ups. */
const batchSize = 50

/** The readable rows of a file, in batches. @param onBad is called for each other row */
export async function* batches(
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

const previewOf = ({ signUp, left }: Imported) =>
  [
    ...[signUp.email, signUp.fullName, signUp.phoneNumber, signUp.submittedAt || 'no date'],
    left ? 'unsubscribed' : 'subscribed',
  ].map((text) => truncate(plain(text), 40))

/** Determines the effect of an import. Reads the file and the database and changes nothing. */
export async function look(store: Database, file: string, reading: Reading) {
  const counts = { rows: 0, added: 0, known: 0, deleted: 0, left: 0, bad: 0 }
  /** The rows that are not readable, and the first ones as they will be stored. */
  const [named, preview]: [string[], string[][]] = [[], []]
  const earlier = new Set<string>()
  const onBad = ({ line }: CsvRow, why: string) => {
    counts.bad += 1
    if (named.length < maxListed) named.push(`line ${line} ${truncate(plain(why), 160)}`)
  }
  for await (const rows of batches(file, reading, onBad)) {
    const outcomes = await store.read((queries) => outcomesOf(queries, rows, reading.now, earlier))
    for (const [at, row] of rows.entries()) {
      const outcome = outcomes[at] ?? 'known'
      counts.rows += 1
      counts[outcome] += 1
      if (row.left && outcome !== 'deleted') counts.left += 1
      if (outcome === 'added' && preview.length < 3) preview.push(previewOf(row))
    }
  }
  return { ...counts, named, preview }
}
