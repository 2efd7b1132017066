import type { StoredSignUp } from '../../site/server/store/sign-up.ts'
import type { Store } from '../../site/server/store/store.ts'
import { type Submission, submissionFields } from '../../widgets/waitlist/submission.ts'

const keyOf = ({ email, submittedAt }: Pick<Submission, 'email' | 'submittedAt'>) =>
  `${email} ${submittedAt}`

const textOf = (signUp: Submission | StoredSignUp) => JSON.stringify(signUp, [...submissionFields])

/**
 * What is wrong with what is stored after an attack, one sentence each.
 * @param sent all that was sent
 * @param acknowledged those of them that were answered with 201
 */
export async function violations(
  store: Store,
  sent: readonly Submission[],
  acknowledged: readonly Submission[],
): Promise<string[]> {
  const found: string[] = []
  const expected = new Map(sent.map((submission) => [keyOf(submission), submission]))
  const counts = new Map<string, number>()
  for await (const stored of store.signUps()) {
    const key = keyOf(stored)
    const submission = expected.get(key)
    if (!submission) found.push(`Nobody sent the sign-up "${key}".`)
    else if (textOf(submission) !== textOf(stored))
      found.push(`The sign-up "${key}" differs from what was sent.`)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts)
    if (count > 1) found.push(`The sign-up "${key}" is in the database ${count} times.`)
  for (const key of acknowledged.map(keyOf))
    if (!counts.has(key))
      found.push(`The sign-up "${key}" was acknowledged and is not in the database.`)
  return found
}
