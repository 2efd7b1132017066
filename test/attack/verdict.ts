import { openDatabase } from '../../site/server/store/database.ts'
import type { StoredSignUp } from '../../site/server/store/sign-up.ts'
import { type Submission, submissionFields } from '../../widgets/waitlist/submission.ts'

const keyOf = ({ email, submittedAt }: Pick<Submission, 'email' | 'submittedAt'>) =>
  `${email} ${submittedAt}`

const textOf = (signUp: Submission | StoredSignUp) => JSON.stringify(signUp, [...submissionFields])

/**
 * What is wrong with a waitlist database after an attack, one sentence each.
 * @param sent all that was sent
 * @param acknowledged those of them that were answered with 201
 */
export function violations(
  path: string,
  sent: readonly Submission[],
  acknowledged: readonly Submission[],
): string[] {
  const found: string[] = []
  const expected = new Map(sent.map((submission) => [keyOf(submission), submission]))
  const counts = new Map<string, number>()
  const database = openDatabase(path, { readonly: true })
  const [health] = database.connection.prepare('PRAGMA integrity_check').pluck().all()
  if (health !== 'ok') found.push(`The database is damaged: ${health}.`)
  for (const stored of database.signUps()) {
    const key = keyOf(stored)
    const submission = expected.get(key)
    if (!submission) found.push(`Row ${stored.id} holds a sign-up that nobody sent.`)
    else if (textOf(submission) !== textOf(stored))
      found.push(`Row ${stored.id} differs from what was sent.`)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  database.close()
  for (const [key, count] of counts)
    if (count > 1) found.push(`The sign-up "${key}" is in the database ${count} times.`)
  for (const key of acknowledged.map(keyOf))
    if (!counts.has(key))
      found.push(`The sign-up "${key}" was acknowledged and is not in the database.`)
  return found
}
