import { resolve } from 'node:path'
import { asciiAddress } from '../../widgets/waitlist/email-address.ts'
import type { Database } from '../server/database/database.ts'

/** The words after `npm run waitlist --` are wrong: the command ends with code 2. */
export class UsageError extends Error {}

/** How an option reads its value. `read` throws a UsageError that begins with "takes". */
export interface Option<Value = unknown> {
  kind: 'flag' | 'one' | 'many'
  read(text: string): Value
}

export const flag: Option<true> = { kind: 'flag', read: () => true }
export const one = <Value>(read: (text: string) => Value): Option<Value> => ({ kind: 'one', read })

/** An option that may be given more than once. */
export const many = <Value>(read: (text: string) => Value): Option<Value[]> =>
  ({ kind: 'many', read }) as unknown as Option<Value[]>

/** The absolute path of a file; `-` stays, which is the standard output. */
export const readFile = (text: string): string => (text === '-' ? text : resolve(text))

/** An email address. Rules of earlier releases may have taken one that is refused now. */
export function readAddress(text: string): string {
  if (/^[^\s@:]+@[^\s@]+$/.test(asciiAddress(text) ?? '')) return text
  throw new UsageError(`takes an email address, not "${text}"`)
}

type Options = Readonly<Record<string, Option>>
type Values<Of extends Options> = {
  [Name in keyof Of]?: Of[Name] extends Option<infer Value> ? Value : never
}

/** What a command is given. */
export interface Given<Of extends Options = Options> {
  env: NodeJS.ProcessEnv
  /** The path or URL of the database. */
  database: string
  store: Database
  /** What follows the name of the command, such as a file. */
  operand: string
  options: Values<Of>
}

/** A command of the operator. */
export interface Command<Of extends Options = Options> {
  name: string
  /**
   * What follows its name: a line for each form. These lines decide which options go together: those in
   * brackets may be left out, and of those with a bar between them one may be given.
   */
  usage: string
  /** What it does, a line. */
  summary: string
  /** What else there is to know; empty for nothing. */
  details: string
  options: Of
  /** Reads the operand, such as `readFile`. */
  operand?: (text: string) => string
  run(given: Given<Of>): Promise<void>
}

/** Gives `run` the types of the command's options. */
export const defineCommand = <const Of extends Options>(command: Command<Of>): Command =>
  command as unknown as Command
