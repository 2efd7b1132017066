import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { type Submission, submissionFields } from '../../../widgets/waitlist/submission.ts'
import type { Row } from './store.ts'

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

/** Identifies a person: the e-mail address in lower case, without white space around it. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  email.trim().toLowerCase()

// PostgreSQL takes no NUL in a text, and SQLite's programs end the text there. Nobody types one.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** The values of a sign-up, in the order of the columns. */
export const valuesOf = (signUp: StoredSignUp): (string | null)[] =>
  signUpColumns.map((column) => {
    const value = signUp[column]
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') return JSON.stringify(value)
    // The rule of an e-mail address allows white space around it, which does not make another person.
    return withoutNul(column === 'email' ? value.trim() : value)
  })

const isCampaign = new Set<string>(campaignParameters)

/** The sign-up of a row. Parameters of its campaign that are NULL are left out. */
export const fromColumns = (row: Row): StoredSignUp =>
  ({
    ...Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== null || !isCampaign.has(name)),
    ),
    interestedDomains: JSON.parse(String(row.interestedDomains ?? '[]')),
  }) as unknown as StoredSignUp
