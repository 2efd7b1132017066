import type { Submission } from './submission.ts'

/** Milliseconds within which the whole answer must have come. */
const patience = 15_000

/**
 * Makes the waitlist call (SPEC.md section 7), once.
 * @returns the parsed answer
 * @throws when the connection breaks, the status is not OK ('HTTP error! status: {code}'),
 * the body is no JSON, or nothing has come within 15 s
 */
export async function deliver(endpoint: string, submission: Submission): Promise<unknown> {
  const attempt = new AbortController()
  const timer = setTimeout(() => attempt.abort(new Error('No answer within 15 s')), patience)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(submission),
      credentials: 'omit',
      signal: attempt.signal,
    })
    if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`)
    return await response.json()
  } finally {
    clearTimeout(timer)
  }
}
