import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { maxLengths, withoutInvisible } from '../../../widgets/waitlist/submission.ts'
import { isEmailAddress, type StoredSignUp } from '../../server/database/sign-up-row.ts'
import { listedColumns, unprotected } from '../../server/operator/csv.ts'
import type { Imported } from '../../server/sign-ups/imports.ts'
import { cleanValue } from '../../server/waitlist/campaign.ts'
import type { Columns, Field } from './columns.ts'
import type { Consent } from './consent.ts'
import { type DateFormat, readDate } from './dates.ts'

/** The settings for reading the rows of a file. */
export interface Reading {
  columns: Columns
  /** Whether `toCsv` has written the file. */
  isOwn: boolean
  format: DateFormat | undefined
  /** The zones in the headings of date columns. */
  zones: ReadonlyMap<Field, string>
  consent: Consent
  /** Milliseconds. */
  now: number
}

/** Whether `toCsv` has written a file with such columns. */
export const isOwnExport = ({ at }: Columns): boolean => listedColumns.every((name) => at.has(name))

/** The time of an unsubscribe; `true` if unknown. */
function leftIn(cells: readonly string[], { consent, now }: Reading): string | boolean {
  const left = consent.wishes(cells).filter(({ wish }) => wish === 'unsubscribed')
  for (const { value } of left)
    try {
      return readDate(value, undefined, now)
    } catch {}
  return left.length > 0
}

/** The texts of a row of another list in the form of a sign-up. */
function fromOther(value: (field: Field) => string, reading: Reading) {
  const joined = (...names: Field[]) => names.map(value).filter(Boolean)
  const field = value('submittedAt') ? 'submittedAt' : 'confirmedAt'
  const date = value(field)
  return {
    fullName: value('fullName') || joined('firstName', 'lastName').join(' '),
    currentDesignation: joined('currentDesignation', 'company').join(', '),
    willingToPay: /^\d{1,9}$/.test(value('willingToPay')) ? value('willingToPay') : '',
    triggerType: 'import',
    submittedAt: date && readDate(date, reading.format, reading.now, reading.zones.get(field)),
    receivedAt: null,
    origin: null,
  }
}

const fromOwn = (value: (field: Field) => string) => ({
  fullName: value('fullName'),
  currentDesignation: value('currentDesignation'),
  willingToPay: value('willingToPay'),
  triggerType: value('triggerType'),
  submittedAt: value('submittedAt'),
  receivedAt: value('receivedAt') || null,
  origin: value('origin') || null,
})

/**
 * Reads a row of a list.
 * @throws the error as a sentence without its subject
 */
export function readRow(cells: readonly string[], reading: Reading): Imported {
  const { columns, isOwn } = reading
  if (cells.slice(columns.count).some(Boolean))
    throw new Error(`has ${cells.length} cells, and the first row ${columns.count}`)
  const value = (field: Field) => {
    const cell = withoutInvisible(cells[columns.at.get(field) ?? -1] ?? '')
    // Other services also put an apostrophe before possible formulas.
    return isOwn ? unprotected(cell) : cell.trim().replace(/^'(?=[+=@-])/, '')
  }
  const email = value('email')
  if (!isEmailAddress(email)) throw new Error(`has "${email}", which is no email address`)
  const signUp: StoredSignUp = {
    email,
    phoneNumber: value('phoneNumber'),
    interestedDomains: value('interestedDomains')
      .split(isOwn ? ',' : /\s*[,;]\s*/)
      .filter(Boolean),
    comments: value('comments'),
    ...(isOwn ? fromOwn(value) : fromOther(value, reading)),
  }
  for (const name of ['fullName', 'phoneNumber', 'currentDesignation', 'comments'] as const)
    if (!isOwn && Array.from(signUp[name]).length > maxLengths[name])
      throw new Error(`has a ${name} of more than ${maxLengths[name]} characters`)
  const campaign = campaignParameters.map((name) => [
    name,
    isOwn ? value(name) : cleanValue(value(name)),
  ])
  Object.assign(signUp, Object.fromEntries(campaign.filter(([_, text]) => text)))
  const confirmedAt = isOwn ? value('confirmedAt') : ''
  const left = (isOwn && value('unsubscribedAt')) || leftIn(cells, reading)
  return { signUp, isOwn, left, confirmedAt }
}
