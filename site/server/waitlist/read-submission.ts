import { isUtf8 } from 'node:buffer'
import {
  honeypotField,
  honeypotParameter,
  triggerTypes,
} from '../../../widgets/waitlist/contract.ts'

import {
  emptyDraft,
  type FieldErrors,
  type Submission,
  submissionErrors,
  submissionFields,
  withoutInvisible,
} from '../../../widgets/waitlist/submission.ts'
import { type Call, readBody } from '../http/web-handler.ts'
import { badFields, type Reply, refusal } from './answer.ts'

/** Whether a body is that of a form, as browsers send it without a script. */
export const isForm = (contentType: string | null): boolean =>
  /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')

/** The content of a form. */
export interface FormPost {
  /** The nine fields as typed. */
  typed: Submission
  /** The fields with bytes that are not UTF-8; undefined without any. */
  unreadable?: FieldErrors<Submission> | undefined
  /** Whether the honeypot was filled in. */
  isFilled: boolean
  /** The page that the visitor came from, in a form of our own answer. */
  page: string
}

/** Whether a form is in UTF-8, also what it escapes. */
const isFormInUtf8 = (bytes: Uint8Array): boolean =>
  isUtf8(
    Buffer.from(
      Buffer.from(bytes)
        .toString('latin1')
        .replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
      'latin1',
    ),
  )

const notInUtf8 = 'must be in UTF-8: the form takes accept-charset="utf-8"'

/**
 * Reads a form (URL standard, application/x-www-form-urlencoded). A field that it leaves out, or empty, has
 * its default, and `submittedAt` the time of arrival.
 */
export function readForm(bytes: Uint8Array): FormPost {
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  const defaults: Submission = {
    ...emptyDraft,
    triggerType: triggerTypes[0],
    submittedAt: new Date().toISOString(),
  }
  const typed = Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => [
      name,
      // Forms end each line with CRLF (HTML standard, 4.10.22.4).
      Array.isArray(byDefault)
        ? form.getAll(name).map(withoutInvisible)
        : withoutInvisible(form.get(name) ?? '').replaceAll('\r\n', '\n') || byDefault,
    ]),
  ) as unknown as Submission
  const broken = Object.entries(typed).filter(([, value]) => String(value).includes('\ufffd'))
  return {
    typed,
    unreadable: isFormInUtf8(bytes)
      ? undefined
      : Object.fromEntries(broken.map(([name]) => [name, notInUtf8])),
    isFilled: Boolean(form.get(honeypotField)),
    page: form.get('page') ?? '',
  }
}

const plain = (_: string, value: unknown) =>
  typeof value === 'string' ? withoutInvisible(value) : value

/** Parses a JSON object; undefined for anything else. */
function parseObject(bytes: Uint8Array): object | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes), plain)
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** The maximum number of bytes of a body: slightly more than the longest valid sign-up. */
export const bodyLimit = 16_384

/** The maximum number of bytes of a form, which may write a byte as three characters. */
export const formLimit = 3 * bodyLimit

const token = "[\\w!#$%&'*+.^`|~-]+"
const headerNames = new RegExp(`^${token}(?:[ \\t]*,[ \\t]*${token})*$`)

/**
 * Allows the headers that the browser asks for, since tracing scripts add headers to each request of a page. The
 * receiver reads no such header and no credentials.
 */
function preflight({ headers }: Call): Reply {
  const asked = headers.get('access-control-request-headers') ?? ''
  return {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'POST',
      'Access-Control-Allow-Headers': headerNames.test(asked) ? asked : 'Content-Type',
      'Access-Control-Max-Age': '86400',
    },
  }
}

/** The content types of JSON. As plain text, browsers send it without a preflight. */
const isJson = (contentType: string | null) =>
  /^\s*(application\/json|text\/plain)\s*(;|$)/i.test(contentType ?? '')

/** The content of a request. */
export interface Read {
  /** The submission, or the answer with the error. */
  result: { submission: Submission } | Reply
  /** The content of a plain HTML form. */
  form?: FormPost
  /** Whether the honeypot was filled in. */
  isFilled?: boolean
}

/** Checks the nine fields. Unknown ones are not stored. */
function checked(value: object): Read['result'] {
  const errors = submissionErrors(value)
  const wrong = Object.keys(errors)
  if (wrong.length > 0)
    return badFields(`Missing or wrong in the body: ${wrong.join(', ')}.`, errors)
  const isField = ([name]: [string, unknown]) => submissionFields.some((field) => field === name)
  return { submission: Object.fromEntries(Object.entries(value).filter(isField)) as Submission }
}

/** Reads the content of a request: JSON from a script, or a form. */
export async function readSubmission(request: Call): Promise<Read> {
  if (request.method === 'OPTIONS') return { result: preflight(request) }
  if (request.method !== 'POST')
    return { result: refusal(405, 'The method must be POST.', { Allow: 'POST, OPTIONS' }) }
  const contentType = request.headers.get('content-type')
  const isOfForm = isForm(contentType)
  if (!isOfForm && !isJson(contentType))
    return {
      result: refusal(
        415,
        'The content type must be application/json, text/plain with JSON, or application/x-www-form-urlencoded of a form.',
      ),
    }
  const coding = request.headers.get('content-encoding') ?? 'identity'
  if (coding.toLowerCase() !== 'identity')
    return {
      result: refusal(
        415,
        `The body has the Content-Encoding ${JSON.stringify(coding)}, and must have none.`,
        { 'Accept-Encoding': 'identity' },
      ),
    }
  const limit = isOfForm ? formLimit : bodyLimit
  const bytes = await readBody(request, limit)
  if (!bytes) return { result: refusal(413, `The body must be no more than ${limit} bytes.`) }
  if (isOfForm) {
    const form = readForm(bytes)
    const result = form.unreadable
      ? badFields('The form must be in UTF-8.', form.unreadable)
      : checked(form.typed)
    return { result, form, isFilled: form.isFilled }
  }
  if (!isUtf8(bytes)) return { result: badFields('The body must be in UTF-8.', {}) }
  const value = parseObject(bytes)
  return {
    isFilled: new URL(request.url).searchParams.get(honeypotParameter) === '1',
    result: value ? checked(value) : badFields('The body must be a JSON object.', {}),
  }
}
