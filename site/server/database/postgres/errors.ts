import { codeOf } from '../../../base/reason.ts'

/** The SQLSTATE of an error (PostgreSQL, appendix A); undefined for others, such as EPIPE. */
function stateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** A conflict with another transaction: serialization failure or deadlock. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(stateOf(error) ?? '')

/**
 * The database cannot be reached: the connection failed (08), there are too many (53300), or the
 * database is starting or stopping (57P01 to 57P03).
 */
export function isAway(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || /^(08...|53300|57P0[123])$/.test(state)
}

/** A value does not fit, so the same statement fails again: data exception, constraint. */
export const isOfValue = (error: unknown): boolean => /^2[23]/.test(stateOf(error) ?? '')
