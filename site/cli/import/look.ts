import { reason } from '../../base/reason.ts'
import type { Database } from '../../server/database/database.ts'
import { personOf } from '../../server/database/sign-up-row.ts'
import { type Imported, outcomesOf, unsubscribes } from '../../server/sign-ups/imports.ts'
import { unconfirmedAmong } from '../../server/sign-ups/people.ts'
import { longestList, plain, truncate } from '../../server/terminal/terminal-text.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { type Reading, readRow } from './rows.ts'

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
  const counts = {
    ...{
      rows: 0,
      added: 0,
      known: 0,
      deleted: 0,
      left: 0,
      leaving: 0,
      here: 0,
      undated: 0,
      bad: 0,
      without: 0,
    },
    named: [] as string[],
    /** Listed people whose confirmation is no longer required. */
    asked: new Set<string>(),
    /** The first rows as they will be stored. */
    preview: [] as string[][],
    /** The dates of the new rows. */
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
    const staying = rows.filter((_, at) => outcomes[at] !== 'deleted').map(personOfRow)
    if (staying.length > 0)
      for (const person of await store.read((queries) => unconfirmedAmong(queries, staying)))
        counts.asked.add(person)
    for (const [at, row] of rows.entries()) {
      const { signUp, left } = row
      const outcome = outcomes[at] ?? 'known'
      counts.rows += 1
      counts[outcome] += 1
      if (counts.preview.length < 3) counts.preview.push(previewOf(row))
      if (left && outcome !== 'deleted') {
        counts.left += 1
        const { isUnsubscribing, isOnList } = await store.read((queries) =>
          unsubscribes(queries, row, reading.now),
        )
        if (isUnsubscribing) counts.leaving += 1
        if (isUnsubscribing && isOnList) counts.here += 1
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
