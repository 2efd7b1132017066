import { isEmailAddress, personOf } from '../server/database/sign-up-row.ts'
import { isColumnOf } from './import/columns.ts'
import { readCsv } from './import/read-csv.ts'

/** The people with addresses in a file: one a line, or in a column of a CSV file. */
export async function peopleIn(file: string): Promise<Set<string>> {
  const people = new Set<string>()
  let column: number | undefined
  for await (const { cells } of readCsv(file)) {
    column ??= cells.findIndex((cell) => isEmailAddress(cell.trim()) || isColumnOf('email', cell))
    const email = cells[column] ?? ''
    if (isEmailAddress(email.trim())) people.add(personOf({ email }))
  }
  if (people.size === 0)
    throw new Error(
      `${file} has no email addresses: it takes one a line, or a CSV file with a column such as email.`,
    )
  return people
}
