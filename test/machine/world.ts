import type { Submission } from '../../widgets/waitlist/submission.ts'

/** Identifies a sign-up. */
export const keyOf = ({ email, submittedAt }: Pick<Submission, 'email' | 'submittedAt'>): string =>
  `${email} ${submittedAt}`

interface Forgotten {
  /** The sign-ups that the person had sent before. */
  keys: ReadonlySet<string>
  /** False once the person may be in a file again, by a new sign-up or a restored backup. */
  isGone: boolean
  /** False if the operator may have removed the record that the person was forgotten. */
  isCertain: boolean
}

/** What the database must have at one time. */
export interface Known {
  /** All sign-ups that were answered with 201 and that the operator has not removed. */
  here: Set<string>
  /** By e-mail address. */
  forgotten: Map<string, Forgotten>
}

export const copyOf = ({ here, forgotten }: Known): Known => ({
  here: new Set(here),
  forgotten: new Map(forgotten),
})
