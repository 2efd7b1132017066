import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionFields,
} from '../../../widgets/waitlist/submission.ts'
import { type Row, text } from './store.ts'

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

/** The columns of a sign-up in all tables and lists, in this order. */
export const signUpColumns = [
  ...submissionFields,
  'receivedAt',
  'origin',
  ...campaignParameters,
] as const

/** An email address as it is kept. One that never obeyed the rules stays, without white space around it. */
export const keptEmail = (email: string) => asciiAddress(email) ?? email.trim()

/** Identifies a person: the email address in lower case, with its domain in A-labels. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  keptEmail(email).toLowerCase()

/** Whether it is an email address by the rule of a sign-up. */
export const isEmailAddress = (text: string): boolean =>
  text === text.trim() && !draftErrors({ ...emptyDraft, email: text }).email

// PostgreSQL takes no NUL in a text, and SQLite's programs end the text there. Nobody types one.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** The row of a sign-up, with all its columns. */
export const valuesOf = (signUp: StoredSignUp): Row =>
  Object.fromEntries(
    signUpColumns.map((column) => {
      const value = signUp[column]
      if (value === null || value === undefined) return [column, null]
      if (typeof value !== 'string') return [column, JSON.stringify(value)]
      return [column, withoutNul(column === 'email' ? keptEmail(value) : value)]
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

/** The sign-up of a row. Parameters of its campaign that are NULL are left out. */
export const fromColumns = (row: Row): StoredSignUp =>
  ({
    ...Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== null || !isCampaign.has(name)),
    ),
    interestedDomains: addressesOf(text(row, 'interestedDomains')),
  }) as unknown as StoredSignUp

/**
 * In a query, the id of a person's first or newest sign-up. Not of the column itself, since PostgreSQL would
 * then read the ids of all until one is the person's, as long as it has no statistics of the table.
 * @param person the column or the value of the person
 */
export const idOf = (which: 'first' | 'newest', person: string): string =>
  `(SELECT ${which === 'first' ? 'min' : 'max'}(o.id || '') FROM signups o WHERE o.person = ${person})`
