import {
  type Submission,
  submissionFields,
  submissionRules,
} from '../../../widgets/waitlist/submission.ts'
import { fileEnd, type SignUp, signUpKey, signUpsByLine } from '../waitlist/sign-up-lines.ts'

/**
 * A stored sign-up: the nine fields, of the right type. Their values need not obey the rules of
 * today, since those may have changed after it was stored.
 */
export type SignUpRecord = Record<Exclude<keyof Submission, 'interestedDomains'>, string> &
  Pick<Submission, 'interestedDomains'>

/** What a waitlist file holds, for a report. */
export interface WaitlistRecords {
  /** In the order of the file. */
  records: SignUpRecord[]
  /** What was left out: one sentence each, which names the line. */
  problems: string[]
}

const isText = (value: unknown) => typeof value === 'string'

const isRecord = (signUp: SignUp): signUp is SignUp & SignUpRecord =>
  submissionFields.every((field) => {
    const value = Object.hasOwn(signUp, field) ? signUp[field] : undefined
    return submissionRules[field].type === 'array'
      ? Array.isArray(value) && value.every(isText)
      : isText(value)
  })

/** The nine fields alone, in the order of the wire. */
const fieldsOf = (record: SignUpRecord) =>
  Object.fromEntries(submissionFields.map((field) => [field, record[field]])) as SignUpRecord

/** Reads the bytes of a waitlist file, to which a server may be writing. */
export function readRecords(bytes: Buffer): WaitlistRecords {
  const records: SignUpRecord[] = []
  const problems: string[] = []
  const keys = new Set<string>()
  for (const { number, signUp } of signUpsByLine(bytes)) {
    if (!signUp || !isRecord(signUp)) problems.push(`Line ${number} holds no sign-up.`)
    else if (keys.has(signUpKey(signUp)))
      problems.push(`Line ${number} repeats an earlier sign-up (same e-mail and submittedAt).`)
    else {
      keys.add(signUpKey(signUp))
      records.push(fieldsOf(signUp))
    }
  }
  if (fileEnd(bytes).tail === 'torn')
    problems.push('The last line is incomplete: it is being written, or a kill has cut it off.')
  return { records, problems }
}
