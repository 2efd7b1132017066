import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import { reason } from '../../reason.ts'
import { waitlistDatabase } from '../http/settings.ts'
import type { MailOptions } from '../letters/mail.ts'
import { isEmailAddress } from '../store/sign-up.ts'

const options = {
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  html: { type: 'string' },
  people: { type: 'boolean' },
  held: { type: 'boolean' },
  accept: { type: 'string' },
  forget: { type: 'string' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  'copy-to': { type: 'string' },
  mail: { type: 'string' },
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  unsure: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** The names of options that go together, in the order of the alphabet. */
const together = [
  ...['csv,held', 'held,json', 'csv,people', 'html,people', 'json,people'],
  ...['dry-run,mail', 'mail,to', 'mail,unsure', 'mail,unsure,yes', 'mail,yes'],
]
const ofMail: readonly unknown[] = ['dry-run', 'to', 'yes']

export const usage: string = readFileSync(new URL('usage.txt', import.meta.url), 'utf8').trimEnd()

class BadOption extends Error {
  constructor(sentence: string) {
    // A URL, which may have a password, is cut.
    const shown = sentence.replace(/(\w:\/\/).*/s, '$1…')
    super(`${shown}\nnpm run waitlist -- --help lists the options.`)
  }
}

function parse(words: readonly string[]) {
  const args = [...words]
  const html = args.indexOf('--html')
  if (html >= 0 && (args[html + 1] ?? '--').startsWith('--'))
    args[html] = '--html=.data/waitlist.html'
  // An address may begin with a dash.
  const forget = args.indexOf('--forget')
  const email = args[forget + 1]
  if (forget >= 0 && email !== undefined) args.splice(forget, 2, `--forget=${email}`)
  try {
    return parseArgs({ args, options, tokens: true })
  } catch (error) {
    throw new BadOption(`${reason(error)}.`)
  }
}

/** The options as they were given; paths are absolute. */
export type Command = Omit<ReturnType<typeof parse>['values'], 'unsure'> & MailOptions

/**
 * Reads the words after `npm run waitlist --`.
 * @throws a sentence that says what is wrong, then where the options are listed
 */
export function readCommand(words: readonly string[]): Command {
  const { values, tokens } = parse(words)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const list = names.map((name) => `--${name}`).join(' and ')
  if (names.length > 1 && !together.includes(names.toSorted().join()))
    throw new BadOption(`${list} do not go together.`)
  if (names.length === 1 && ofMail.includes(names[0]))
    throw new BadOption(`${list} goes with --mail.`)
  for (const [name, value] of Object.entries(values))
    if (String(value).trim() === '') throw new BadOption(`--${name} takes a value, not "".`)
  const { forget, accept, to, unsure, 'copy-to': database } = values
  // An older rule may have taken what is no address now.
  if (forget !== undefined && !/^[^\s@:]+@[^\s@]+$/.test(asciiAddress(forget) ?? ''))
    throw new BadOption(`--forget takes one email address, not "${forget}".`)
  if (accept !== undefined && !isEmailAddress(accept))
    throw new BadOption(`--accept takes one email address, not "${accept}".`)
  if (to !== undefined && !isEmailAddress(to))
    throw new BadOption(`--to takes one email address, not "${to}".`)
  if (unsure !== undefined && unsure !== 'again' && unsure !== 'skip')
    throw new BadOption(`--unsure takes again or skip, not "${unsure}".`)
  for (const name of ['html', 'backup', 'restore', 'mail'] as const)
    if (values[name] && values[name] !== '-') values[name] = resolve(values[name])
  if (database) values['copy-to'] = waitlistDatabase({ WAITLIST_DATABASE: database })
  return { ...values, unsure }
}
