import { codeOf } from '../../http/reason.ts'

/** The database belongs to another program or to a later release. */
export class NotOurs extends Error {}

/** What the database or the driver says, in a few words. */
export function messageOf(error: unknown): string {
  // Node's error for a host with several addresses has no message of its own.
  if (error instanceof AggregateError) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** The SQLSTATE of an error (PostgreSQL, appendix A); undefined for other errors. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** Another transaction was in the way: serialization failure, or deadlock. */
const conflicts = ['40001', '40P01']

/** Another server has made the same tables at the same time. */
const madeTwice = ['23505', '42P07', '42710', 'XX000']

export const isConflict = (error: unknown): boolean => conflicts.includes(stateOf(error) ?? '')

export const isMadeTwice = (error: unknown): boolean =>
  isConflict(error) || madeTwice.includes(stateOf(error) ?? '')

/** A table is missing: the operator has removed it, or is restoring a backup. */
export const isTableMissing = (error: unknown): boolean => stateOf(error) === '42P01'

/**
 * The database cannot be reached: the connection failed (08), there are too many (53300), or the
 * database is starting or stopping (57P01 to 57P03).
 */
export function isAway(error: unknown): boolean {
  const state = stateOf(error)
  if (state === undefined) return !(error instanceof NotOurs)
  return /^(08...|53300|57P0[123])$/.test(state)
}

/** Whether the error may pass by itself, with the same settings. */
export function isForNow(error: unknown): boolean {
  if (stateOf(error) !== undefined) return isAway(error)
  const code = String(codeOf(error) ?? '')
  return code === ''
    ? /terminated|timeout/i.test(messageOf(error))
    : /^E[A-Z]/.test(code) && !code.startsWith('ERR_') && code !== 'ENOTFOUND'
}
