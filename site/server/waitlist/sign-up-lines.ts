import { type Submission, submissionFields } from '../../../widgets/waitlist/submission.ts'
import { escapeChar } from './escape-char.ts'
import { parseObject } from './parse-object.ts'

type SignUpId = Pick<Submission, 'email' | 'submittedAt'>

/** What every line holds at least; the other fields are not checked. */
export type SignUp = SignUpId & Partial<Record<keyof Submission, unknown>>

/** Equal for two submissions that are one sign-up. */
export const signUpKey = ({ email, submittedAt }: SignUpId): string =>
  `${email.trim().toLowerCase()} ${submittedAt}`

/** One line of the file, its newline included: the nine fields, in the order of the wire. */
export const signUpLine = (submission: Submission): string =>
  // Some programs break lines at these characters too, which JSON does not escape.
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

/** How a waitlist file ends. */
interface FileEnd {
  /** Bytes up to the last newline and with it. */
  wholeLength: number
  /** What follows it: nothing, a line that lacks only its newline, or a piece of a line. */
  tail: 'none' | 'whole' | 'torn'
}

/** How the bytes of a waitlist file end. */
export function fileEnd(bytes: Buffer): FileEnd {
  const wholeLength = bytes.lastIndexOf(newline) + 1
  const rest = bytes.toString('utf8', wholeLength)
  return { wholeLength, tail: rest === '' ? 'none' : parseObject(rest) ? 'whole' : 'torn' }
}

/**
 * Reads the bytes of a waitlist file line by line. A torn tail is no line.
 * @returns numbers from 1; the sign-up is undefined where a line is damaged
 */
export function* signUpsByLine(
  bytes: Buffer,
): Generator<{ number: number; signUp: SignUp | undefined }> {
  const { wholeLength, tail } = fileEnd(bytes)
  let number = 0
  for (const line of textLines(tail === 'torn' ? bytes.subarray(0, wholeLength) : bytes)) {
    number += 1
    const value = parseObject(line)
    yield { number, signUp: isSignUp(value) ? value : undefined }
  }
}

/** What a waitlist file holds, for a server that goes on with it. */
export interface SignUpLines extends FileEnd {
  /** `signUpKey` of every sign-up. */
  keys: Set<string>
  /** The lines that hold no sign-up, by their number from 1. */
  damaged: number[]
}

/** Reads the bytes of a waitlist file. */
export function readSignUpLines(bytes: Buffer): SignUpLines {
  const keys = new Set<string>()
  const damaged: number[] = []
  for (const { number, signUp } of signUpsByLine(bytes)) {
    if (signUp) keys.add(signUpKey(signUp))
    else damaged.push(number)
  }
  return { keys, damaged, ...fileEnd(bytes) }
}
