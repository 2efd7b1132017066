import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { type Submission, submissionFields } from '../../../widgets/waitlist/submission.ts'

/** The campaign that brought a visitor, by the names of its parameters. */
export type Campaign = { readonly [Name in (typeof campaignParameters)[number]]?: string }

/** A sign-up with what the receiver knows of it beside the nine fields of the wire. */
export interface SignUp extends Submission, Campaign {
  /** When the receiver took it, ISO 8601 in UTC; null where nobody has noted it. */
  receivedAt: string | null
  /** The page's origin, such as `https://partner.example`; null where the request named none. */
  origin: string | null
}

/** A stored sign-up. Its values need not obey the rules of today, since those may have changed. */
export interface StoredSignUp extends Omit<SignUp, 'triggerType'> {
  triggerType: string
}

/** The columns of a sign-up wherever one is stored or listed, in this order. */
export const signUpColumns = [
  ...submissionFields,
  'receivedAt',
  'origin',
  ...campaignParameters,
] as const

/** Who signed up: an e-mail address without the space around it, in lower case. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  email.trim().toLowerCase()

// No database takes a NUL in a text, or its programs end the text there; nobody types one.
const withoutNul = (text: string) => text.replaceAll('\0', '\ufffd')

/** What the columns hold of a sign-up, in their order. */
export const valuesOf = (signUp: StoredSignUp): (string | null)[] =>
  signUpColumns.map((column) => {
    const value = signUp[column]
    if (value === null || value === undefined) return null
    if (typeof value !== 'string') return JSON.stringify(value)
    // The white space that its rule lets through would make it another one.
    return withoutNul(column === 'email' ? value.trim() : value)
  })

const isCampaign = new Set<string>(campaignParameters)

/** A sign-up of what its columns hold. What is not known of its campaign is left out. */
export const fromColumns = (row: Record<string, string | null>): StoredSignUp =>
  ({
    ...Object.fromEntries(
      Object.entries(row).filter(([name, value]) => value !== null || !isCampaign.has(name)),
    ),
    interestedDomains: JSON.parse(row.interestedDomains ?? '[]'),
  }) as unknown as StoredSignUp
