import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionFields,
} from '../../../widgets/waitlist/submission.ts'
import { type Row, text, type Value } from './database.ts'

/** The campaign of a visitor, by the names of its parameters. */
export type Campaign = { readonly [Name in (typeof campaignParameters)[number]]?: string }

/** A sign-up: the nine fields of the request, and the receiver's additions. */
export interface SignUp extends Submission, Campaign {
  /** The time of arrival, ISO 8601 in UTC; null if unknown. */
  receivedAt: string | null
  /** The page's origin, such as `https://partner.example`; null if the request has none. */
  origin: string | null
}

/** A stored sign-up. It may break the present rules if they have changed. */
export interface StoredSignUp extends Omit<SignUp, 'triggerType'> {
  triggerType: string
}

/** The identity of a sign-up, by which a repeated delivery is recognised. */
export type Identity = Pick<StoredSignUp, 'email' | 'submittedAt'>

/** The names of a sign-up's fields in requests and lists, in this order. */
export const signUpColumns = [
  ...submissionFields,
  'receivedAt',
  'origin',
  ...campaignParameters,
] as const

type Name = (typeof signUpColumns)[number]

/** `fullName` → `full_name` */
const columnOf = (name: Name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const names: readonly (readonly [name: Name, column: string])[] = signUpColumns.map((name) => [
  name,
  columnOf(name),
])

/** The columns of a sign-up in a statement. @param table its name in the statement */
export const columnsOf = (table: string): string =>
  names.map(([, column]) => `${table}.${column}`).join(', ')

/** An email address in its stored form. An invalid one is only trimmed. */
const keptEmail = (email: string) => asciiAddress(email) ?? email.trim()

/** Identifies a person: the email address in lower case, with its domain in A-labels. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  keptEmail(email).toLowerCase()

/**
 * The mailbox of a person: the address without its `+tag`. At Gmail also without dots, which mean nothing there, and
 * with one name of its domain. Elsewhere a dot may make another mailbox.
 */
export function mailboxOf(person: string): string {
  const mailbox = person.replace(/^([^+@]+)\+[^@]*@/, '$1@')
  const [, name] = /^(.+)@(?:gmail|googlemail)\.com$/.exec(mailbox) ?? []
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`
}

/** Whether a text is an email address by the rule of a sign-up. */
export const isEmailAddress = (text: string): boolean =>
  text === text.trim() && !draftErrors({ ...emptyDraft, email: text }).email

// PostgreSQL rejects NUL in a text, and SQLite's tools end the text there. No visitor types one.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** The value of a field in its column. */
function cellOf(name: Name, value: StoredSignUp[Name]): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'string') return JSON.stringify(value)
  return withoutNul(name === 'email' ? keptEmail(value) : value)
}

/** The row of a sign-up, with all its columns. */
export function rowOf(signUp: StoredSignUp): Row {
  // Not Object.fromEntries, which takes four times as long: each sign-up needs its row twice.
  const row: Record<string, Value> = {}
  for (const [name, column] of names) row[column] = cellOf(name, signUp[name])
  return row
}

/** The addresses in a column. A value that is not JSON, for example edited by hand, counts as one address. */
export function addressesOf(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value)) return value.map(String)
  } catch {}
  return [json]
}

const isCampaign = new Set<string>(campaignParameters)

/** The sign-up of a row, which may have other columns. NULL parameters of the campaign are omitted. */
export const signUpOf = (row: Row): StoredSignUp =>
  ({
    ...Object.fromEntries(
      names.flatMap(([name, column]) => {
        const value = row[column] ?? null
        return value !== null || !isCampaign.has(name) ? [[name, value]] : []
      }),
    ),
    interestedDomains: addressesOf(text(row, 'interested_domains')),
  }) as unknown as StoredSignUp

/**
 * In a query, the id of a person's newest sign-up. With `max(o.id)` PostgreSQL, without statistics of the table,
 * would scan all ids from the newest one; the concatenation prevents that.
 * @param person the column or the value of the person
 */
export const newestOf = (person: string): string =>
  `(SELECT max(o.id || '') FROM listed o WHERE o.person = ${person})`
