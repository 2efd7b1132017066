import { signUpKey } from '../../site/server/waitlist/sign-up-lines.ts'
import { type Submission, submissionErrors } from '../../widgets/waitlist/submission.ts'

function parse(line: string): Submission | undefined {
  try {
    const value = JSON.parse(line)
    return Object.keys(submissionErrors(value)).length === 0 ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * What is wrong with a waitlist file after an attack, one sentence each.
 * @param text of the file
 * @param sent all that was sent
 * @param acknowledged those of them that were answered with 201
 */
export function violations(
  text: string,
  sent: readonly Submission[],
  acknowledged: readonly Submission[],
): string[] {
  const found: string[] = []
  const expected = new Map(sent.map((submission) => [signUpKey(submission), submission]))
  const counts = new Map<string, number>()
  const lines = text.split('\n')
  if (lines.pop() !== '') found.push('The file does not end with a newline.')
  for (const [at, line] of lines.entries()) {
    const stored = parse(line)
    const key = stored && signUpKey(stored)
    const submission = key && expected.get(key)
    if (!stored || !key) found.push(`Line ${at + 1} holds no sign-up.`)
    else if (!submission) found.push(`Line ${at + 1} holds a sign-up that nobody sent.`)
    else if (JSON.stringify(submission) !== line)
      found.push(`Line ${at + 1} differs from what was sent.`)
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of counts)
    if (count > 1) found.push(`The sign-up "${key}" is in the file ${count} times.`)
  for (const key of acknowledged.map(signUpKey))
    if (!counts.has(key))
      found.push(`The sign-up "${key}" was acknowledged and is not in the file.`)
  return found
}
