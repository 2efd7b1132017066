import type { Program, Row } from '../program.ts'
import { type Connection, transact } from './statements.ts'

/** Runs a program of statements within a transaction that has begun. */
export function runWithin<Result>(connection: Connection, statements: Program<Result>): Result {
  let step = statements.next()
  while (!step.done) {
    const { sql, values } = step.value
    step = statements.next(connection.prepare(sql).all(...values) as Row[])
  }
  return step.value
}

/** Runs a program of statements in a transaction. */
export const runProgram = <Result>(
  connection: Connection,
  program: () => Program<Result>,
): Result => transact(connection, () => runWithin(connection, program()))
