import type { Submission } from '../../widgets/waitlist/submission.ts'

/** Identifies a sign-up. */
export const keyOf = ({ email, submittedAt }: Pick<Submission, 'email' | 'submittedAt'>): string =>
  `${email} ${submittedAt}`

/** What a database file must have. */
export interface Content {
  /** Sign-ups that were answered with 201. */
  here: Set<string>
  /** The sign-ups that may not come back, by the email address that was forgotten. */
  forgotten: Map<string, ReadonlySet<string>>
}

export const copyOf = ({ here, forgotten }: Content): Content => ({
  here: new Set(here),
  forgotten: new Map(forgotten),
})

export const nothing = (): Content => ({ here: new Set(), forgotten: new Map() })
