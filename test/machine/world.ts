import type { Submission } from '../../widgets/waitlist/submission.ts'

/** By which a sign-up is the same one. */
export const keyOf = ({ email, submittedAt }: Pick<Submission, 'email' | 'submittedAt'>): string =>
  `${email} ${submittedAt}`

interface Forgotten {
  /** What the person had sent until then. */
  keys: ReadonlySet<string>
  /** False once the person may be in a file again, by signing up anew or by the operator. */
  isGone: boolean
  /** False where the operator may have taken away what is remembered of it. */
  isCertain: boolean
}

/** What has to be in the database at one time. */
export interface Known {
  /** All that was answered with 201 and that the operator has not taken away. */
  here: Set<string>
  /** By e-mail address. */
  forgotten: Map<string, Forgotten>
}

export const copyOf = ({ here, forgotten }: Known): Known => ({
  here: new Set(here),
  forgotten: new Map(forgotten),
})
