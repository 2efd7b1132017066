import { type Submission, submissionFields } from '../../../widgets/waitlist/submission.ts'

/** A sign-up with what the receiver knows of it beside the nine fields of the wire. */
export interface SignUp extends Submission {
  /** When the receiver took it, ISO 8601 in UTC; null where nobody has noted it. */
  receivedAt: string | null
  /** The page's origin, such as `https://partner.example`; null where the request named none. */
  origin: string | null
}

/** A stored sign-up. Its values need not obey the rules of today, since those may have changed. */
export interface StoredSignUp extends Omit<SignUp, 'triggerType'> {
  /** Rising in the order of arrival. */
  id: number
  triggerType: string
}

/** The columns of a sign-up wherever one is stored or listed, in this order. */
export const signUpColumns = [...submissionFields, 'receivedAt', 'origin'] as const

/** Who signed up: an e-mail address without the space around it, in lower case. */
export const personOf = ({ email }: Pick<StoredSignUp, 'email'>): string =>
  email.trim().toLowerCase()
