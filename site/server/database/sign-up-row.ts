import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionFields,
} from '../../../widgets/waitlist/submission.ts'
import { type Row, text } from './database.ts'

/** The campaign that brought a visitor, by the names of its parameters. */
export type Campaign = { readonly [Name in (typeof campaignParameters)[number]]?: string }

/** A sign-up: the nine fields of the call, and what the receiver adds. */
export interface SignUp extends Submission, Campaign {
  /** When the receiver got it, ISO 8601 in UTC; null where that was not recorded. */
  receivedAt: string | null
  /** The page's origin, such as `https://partner.example`; null where the request named none. */
  origin: string | null
}

/** A stored sign-up. It may not obey today's rules, since those may have changed. */
export interface StoredSignUp extends Omit<SignUp, 'triggerType'> {
  triggerType: string
}

/** What identifies a sign-up that may come again. */
export type Identity = Pick<StoredSignUp, 'email' | 'submittedAt'>

/** The names of a sign-up on the wire and in lists, in this order. */
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

/** An email address as it is kept. One that never obeyed the rules stays, without white space around it. */
export const keptEmail = (email: string) => asciiAddress(email) ?? email.trim()

/** Identifies a person: the email address in lower case, with its domain in A-labels. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  keptEmail(email).toLowerCase()

/** The mailbox of a person: the address without what follows a `+`. */
export const mailboxOf = (person: string): string => person.replace(/^([^+@]+)\+[^@]*@/, '$1@')

/** Whether it is an email address by the rule of a sign-up. */
export const isEmailAddress = (text: string): boolean =>
  text === text.trim() && !draftErrors({ ...emptyDraft, email: text }).email

// PostgreSQL takes no NUL in a text, and SQLite's programs end the text there. Nobody types one.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** The row of a sign-up, with all its columns. */
export const rowOf = (signUp: StoredSignUp): Row =>
  Object.fromEntries(
    names.map(([name, column]) => {
      const value = signUp[name]
      if (value === null || value === undefined) return [column, null]
      if (typeof value !== 'string') return [column, JSON.stringify(value)]
      return [column, withoutNul(name === 'email' ? keptEmail(value) : value)]
    }),
  )

/** The addresses in a column; as one where somebody has written there by hand what is no JSON. */
export function addressesOf(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json)
    if (Array.isArray(value)) return value.map(String)
  } catch {}
  return [json]
}

const isCampaign = new Set<string>(campaignParameters)

/** The sign-up of a row, which may have other columns. Parameters of its campaign that are NULL are left out. */
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
 * In a query, the id of a person's newest sign-up. Not of the column itself, since PostgreSQL would then
 * read the ids of all until one is the person's, as long as it has no statistics of the table.
 * @param person the column or the value of the person
 */
export const newestOf = (person: string): string =>
  `(SELECT max(o.id || '') FROM listed o WHERE o.person = ${person})`
