import { codeOf } from '../../http/reason.ts'

/** The database is not one that this release may use. */
export class NotOurs extends Error {}

/** What the database or the driver says, in a few words. */
export function messageOf(error: unknown): string {
  // A host name with several addresses fails at each of them, and that error has no message.
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** An SQLSTATE (PostgreSQL, appendix A); undefined where it was not the database that failed. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Another transaction was in the way: serialization failure, or deadlock. */
const conflicts = ['40001', '40P01']

/** Others have made the same tables at the same time. */
const madeTwice = ['23505', '42P07', '42710', 'XX000']

export const isConflict = (error: unknown): boolean => conflicts.includes(stateOf(error) ?? '')

export const isMadeTwice = (error: unknown): boolean =>
  isConflict(error) || madeTwice.includes(stateOf(error) ?? '')

/** A table is not there: somebody has taken it away, or puts a backup in its place. */
export const isTableMissing = (error: unknown): boolean => stateOf(error) === '42P01'

/**
 * The connection is of no use: it failed (08), there are no more (53300), or the database starts or
 * stops (57P01 to 57P03).
 */
export function isAway(error: unknown): boolean {
  const state = stateOf(error)
  if (state === undefined) return !(error instanceof NotOurs)
  return /^(08...|53300|57P0[123])$/.test(state)
}

/** Whether the same may go well a little later, with the settings as they are. */
export function isForNow(error: unknown): boolean {
  if (stateOf(error) !== undefined) return isAway(error)
  const code = String(codeOf(error) ?? '')
  return code === ''
    ? /terminated|timeout/i.test(messageOf(error))
    : /^E[A-Z]/.test(code) && !code.startsWith('ERR_') && code !== 'ENOTFOUND'
}
