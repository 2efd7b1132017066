import {
  type Submission,
  submissionErrors,
  submissionFields,
} from '../../../widgets/waitlist/submission.ts'
import { type Call, readBody } from '../http/web-handler.ts'
import { badFields, type Reply, refusal } from './answer.ts'

/** Parses a JSON object in UTF-8; undefined for anything else. */
function parseObject(bytes: Uint8Array): object | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** The most bytes of a body: somewhat more than the longest valid sign-up has. */
export const bodyLimit = 16_384

const preflight: Reply = {
  status: 204,
  headers: {
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  },
}

const isJson = (contentType: string | null) =>
  /^\s*application\/json\s*(;|$)/i.test(contentType ?? '')

/** The submission in a request, or the answer that says why there is none. */
export async function readSubmission(request: Call): Promise<{ submission: Submission } | Reply> {
  if (request.method === 'OPTIONS') return preflight
  if (request.method !== 'POST')
    return refusal(405, 'The method must be POST.', { Allow: 'POST, OPTIONS' })
  if (!isJson(request.headers.get('content-type')))
    return refusal(415, 'The content type must be application/json.')
  const bytes = await readBody(request, bodyLimit)
  if (!bytes) return refusal(413, `The body must be no more than ${bodyLimit} bytes.`)

  const value = parseObject(bytes)
  if (!value) return badFields('The body must be a JSON object, in UTF-8.', {})
  const errors = submissionErrors(value)
  const wrong = Object.keys(errors)
  if (wrong.length > 0)
    return badFields(`Missing or wrong in the body: ${wrong.join(', ')}.`, errors)
  // Unknown fields are not stored.
  const isField = ([name]: [string, unknown]) => submissionFields.some((field) => field === name)
  return { submission: Object.fromEntries(Object.entries(value).filter(isField)) as Submission }
}
