import type { Program, Row } from '../program.ts'
import type { Queries } from './transaction.ts'

/** A statement for PostgreSQL: with numbered values, and the column `person`. */
function toPostgres(sql: string): string {
  let number = 0
  return sql
    .replace(/\blower\((\w+\.)?email\)/g, (_, table = '') => `${table}person`)
    .replaceAll('?', () => {
      number += 1
      return `$${number}`
    })
}

/** Runs a program of statements within a transaction that has begun. */
export async function runWithin<Result>(
  queries: Queries,
  statements: Program<Result>,
): Promise<Result> {
  let step = statements.next()
  while (!step.done) {
    const { sql, values } = step.value
    step = statements.next(await queries.all<Row>(toPostgres(sql), values))
  }
  return step.value
}
