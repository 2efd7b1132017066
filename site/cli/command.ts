import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { asciiAddress } from '../../widgets/waitlist/email-address.ts'
import type { Database } from '../server/database/database.ts'

/** Wrong usage of `npm run waitlist`: the command ends with code 2. */
export class UsageError extends Error {}

/** The parser of an option's value. `read` throws a UsageError that begins with "takes". */
export interface Option<Value = unknown> {
  kind: 'flag' | 'one' | 'many'
  read(text: string): Value
}

export const flag: Option<true> = { kind: 'flag', read: () => true }
export const one = <Value>(read: (text: string) => Value): Option<Value> => ({ kind: 'one', read })

/** An option that may be repeated. */
export const many = <Value>(read: (text: string) => Value): Option<Value[]> =>
  ({ kind: 'many', read }) as unknown as Option<Value[]>

/** The absolute path of a file; `-` is the standard output. */
export const readFile = (text: string): string => (text === '-' ? text : resolve(text))

/** An email address. An earlier release may have stored one that is refused now. */
export function readAddress(text: string): string {
  if (/^[^\s@:]+@[^\s@]+$/.test(asciiAddress(text) ?? '')) return text
  throw new UsageError(`takes an email address, not "${text}"`)
}

type Options = Readonly<Record<string, Option>>
type Values<Of extends Options> = {
  [Name in keyof Of]?: Of[Name] extends Option<infer Value> ? Value : never
}

/** The input of a command. */
export interface Given<Of extends Options = Options> {
  env: NodeJS.ProcessEnv
  /** The path or URL of the database. */
  database: string
  store: Database
  /** The operand, such as a file; empty without one. */
  operand: string
  options: Values<Of>
}

/** An operator's command. */
export interface Command<Of extends Options = Options> {
  name: string
  /** The usage without the name, one line for each form. */
  usage: string
  /** Its effect, in one line. */
  summary: string
  /** Further help; may be empty. */
  details: string
  options: Of
  /** Options of which one can be given. */
  alternatives?: readonly (keyof Of & string)[]
  /** The operand: its name in the usage, its parser, and the options that replace it. */
  operand?: {
    name: string
    read(text: string): string
    orOptions?: readonly (keyof Of & string)[]
  }
  run(given: Given<Of>): Promise<void>
}

/** Types `run` by the command's options. */
export const defineCommand = <const Of extends Options>(command: Command<Of>): Command =>
  command as unknown as Command

/**
 * Asks the operator to type a number before an irreversible change.
 * @param what names the number, such as `the recipient count`
 * @param nothing names what was not done: `Nothing was sent.`
 * @throws if the answer is another number, or without a terminal
 */
export async function confirm(
  number: number,
  what: string,
  nothing: string,
  terminal: {
    input: NodeJS.ReadableStream & { isTTY?: boolean }
    output: NodeJS.WritableStream
  } = { input: process.stdin, output: process.stderr },
): Promise<void> {
  if (!terminal.input.isTTY)
    throw new Error(`There is no terminal for the question: --yes confirms without it. ${nothing}`)
  terminal.output.write(`Type ${what} to confirm: `)
  let answer = ''
  for await (answer of createInterface({ input: terminal.input })) break
  if (answer.trim() !== String(number))
    throw new Error(`${answer.trim() ? `That is not ${number}` : 'Nothing was typed'}. ${nothing}`)
}
