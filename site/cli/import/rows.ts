import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { maxLengths } from '../../../widgets/waitlist/submission.ts'
import { listedColumns, unprotected } from '../../server/operator/csv.ts'
import type { Imported } from '../../server/store/imports.ts'
import { isEmailAddress, type StoredSignUp } from '../../server/store/sign-up.ts'
import { cleanValue } from '../../server/waitlist/campaign.ts'
import type { Columns, Field } from './columns.ts'
import { type Order, readDate } from './dates.ts'

/** How the rows of a file are read. */
export interface Reading {
  columns: Columns
  /** Whether `toCsv` has written the file. */
  isOwn: boolean
  order: Order | undefined
  /** Milliseconds. */
  now: number
}

/** Whether `toCsv` has written a file with such columns. */
export const isOwnExport = ({ at }: Columns): boolean =>
  listedColumns.every((name) => at.has(name as Field))

/** What column `left` or `status` says. @throws what is wrong, a sentence without its subject */
function hasLeft(field: 'left' | 'status', value: string, reading: Reading): string | boolean {
  // Signs around a word say nothing, and a dash stands for nothing.
  const word = value.toLowerCase().replace(/[\s()[\].,'"_–—-]/g, '')
  if (/^(?:|subscribed|active|confirmed)$/.test(word)) return false
  if (/^(?:unsubscribed|nonsubscribed|optedout|cleaned|bounced|complained)$/.test(word)) return true
  if (field === 'left' && /^(?:no|n|nein|non|false|0)$/.test(word)) return false
  if (field === 'left' && /^(?:yes|y|ja|oui|si|sí|true|1|x|[✓✔☑✅]\ufe0f?)$/.test(word)) return true
  if (field === 'left' && /\d{4}/.test(word)) return readDate(value, reading.order, reading.now)
  throw new Error(
    `has "${value}" as ${field}, but it takes ${field === 'left' ? 'yes, no, the date of it' : 'subscribed'} or unsubscribed; --columns '${field}=' takes the column for none`,
  )
}

/** The texts of a row of another list, as a sign-up has them. */
function fromOther(value: (field: Field) => string, reading: Reading) {
  const joined = (...names: Field[]) => names.map(value).filter(Boolean)
  const date = value('submittedAt') || value('confirmedAt')
  return {
    fullName: value('fullName') || joined('firstName', 'lastName').join(' '),
    currentDesignation: joined('currentDesignation', 'company').join(', '),
    willingToPay: /^\d{1,9}$/.test(value('willingToPay')) ? value('willingToPay') : '',
    triggerType: 'import',
    submittedAt: date && readDate(date, reading.order, reading.now),
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
 * @throws what is wrong in it, a sentence without its subject
 */
export function readRow(cells: readonly string[], reading: Reading): Imported {
  const { columns, isOwn } = reading
  if (cells.slice(columns.names.length).some(Boolean))
    throw new Error(`has ${cells.length} cells, and the first row ${columns.names.length}`)
  const value = (field: Field) => {
    const cell = cells[columns.at.get(field) ?? -1] ?? ''
    return isOwn ? unprotected(cell) : cell.trim()
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
  const left =
    hasLeft('left', value('left'), reading) || hasLeft('status', value('status'), reading)
  return { signUp, isOwn, left, confirmedAt }
}
