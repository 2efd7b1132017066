import { type Submission, submissionFields } from '../../widgets/waitlist-button/submission.ts'
import { parseObject } from './parse-object.ts'

type SignUp = Pick<Submission, 'email' | 'submittedAt'>

/** Equal for two submissions that are one sign-up. */
export const signUpKey = ({ email, submittedAt }: SignUp): string =>
  `${email.trim().toLowerCase()} ${submittedAt}`

const escapeChar = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** One line of the file, its newline included: the nine fields, in the order of the wire. */
export const signUpLine = (submission: Submission): string =>
  // Some readers of lines break at these too, which JSON lets stand in a text.
  `${JSON.stringify(submission, [...submissionFields]).replace(/[\u0085\u2028\u2029]/g, escapeChar)}\n`

const isSignUp = (value: object | undefined): value is SignUp =>
  value !== undefined &&
  'email' in value &&
  typeof value.email === 'string' &&
  'submittedAt' in value &&
  typeof value.submittedAt === 'string'

const newline = 0x0a

function* textLines(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(newline, start)
    const end = next === -1 ? bytes.length : next
    yield bytes.toString('utf8', start, end)
    start = end + 1
  }
}

/** What a waitlist file holds. */
export interface SignUpLines {
  /** `signUpKey` of every sign-up. */
  keys: Set<string>
  /** The lines that hold no sign-up, by their number from 1. */
  damaged: number[]
  /** Bytes up to the last newline and with it. */
  wholeLength: number
  /** What follows it: nothing, a line that lacks only its newline, or a piece of a line. */
  tail: 'none' | 'whole' | 'torn'
}

/** Reads the bytes of a waitlist file. A torn tail counts neither as a sign-up nor as damaged. */
export function readSignUpLines(bytes: Buffer): SignUpLines {
  const wholeLength = bytes.lastIndexOf(newline) + 1
  const rest = bytes.toString('utf8', wholeLength)
  const tail = rest === '' ? 'none' : parseObject(rest) ? 'whole' : 'torn'

  const keys = new Set<string>()
  const damaged: number[] = []
  let number = 0
  for (const line of textLines(tail === 'torn' ? bytes.subarray(0, wholeLength) : bytes)) {
    number += 1
    const value = parseObject(line)
    if (isSignUp(value)) keys.add(signUpKey(value))
    else damaged.push(number)
  }
  return { keys, damaged, wholeLength, tail }
}
