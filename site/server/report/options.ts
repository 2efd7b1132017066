import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import { reason } from '../../reason.ts'
import { waitlistDatabase } from '../http/settings.ts'
import type { MailOptions } from '../letters/mail.ts'

const options = {
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
  html: { type: 'string' },
  people: { type: 'boolean' },
  forget: { type: 'string' },
  backup: { type: 'string' },
  restore: { type: 'string' },
  'copy-to': { type: 'string' },
  mail: { type: 'string' },
  to: { type: 'string' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  unsure: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** The names of options that go together, in the order of the alphabet. */
const together = [
  ...['csv,people', 'html,people', 'json,people'],
  ...['dry-run,mail', 'mail,to', 'mail,unsure', 'mail,unsure,yes', 'mail,yes'],
]
const ofMail: readonly unknown[] = ['dry-run', 'to', 'unsure', 'yes']

export const usage = `npm run waitlist prints the sign-ups as a table. After "--" it takes one of these instead:
  --csv              prints the sign-ups as CSV
  --json             prints the sign-ups and the counts as JSON
  --html [FILE]      writes a page with charts (.data/waitlist.html), without names
  --people           with these or alone: one row for each person, whose newest sign-up counts;
                     in the page with names and e-mail addresses
  --forget ADDRESS   removes all sign-ups of an e-mail address
  --backup FILE      copies the database into a new file, also while servers run
  --restore FILE     replaces the database with a backup; the old one is kept under another name, and
                     running servers go on with the backup. In PostgreSQL: adds what only the backup has
  --copy-to DATABASE copies all sign-ups into another database, the path of a file or a postgres:// URL,
                     also while servers run; run again, it copies what is new
  --mail LETTER      sends a letter, Markdown with a subject, to everybody who has not left, after you have
                     typed their number; if it ends early, the same command goes on. With it:
    --to ADDRESS     sends it to this address only, to look at
    --dry-run        sends nothing, says how many would get it, and writes the first one to a file (.eml)
    --yes            sends without asking
    --unsure again   sends letters again of which nobody knows whether the mail server accepted them;
    --unsure skip    counts them as sent
                     MAIL_SERVER (smtp://user:password@host:587, or smtps://), MAIL_FROM, SITE_URL and
                     MAIL_RATE (letters a minute, 60; 0 for no limit) are its settings
  --help             prints this`

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
  for (const name of ['forget', 'to'] as const)
    if (!/^[^\s@:]+@[^\s@]+$/.test(asciiAddress(values[name] ?? 'a@b') ?? ''))
      throw new BadOption(`--${name} takes one e-mail address, not "${values[name]}".`)

  const { unsure, 'copy-to': database } = values
  if (unsure !== undefined && unsure !== 'again' && unsure !== 'skip')
    throw new BadOption(`--unsure takes again or skip, not "${unsure}".`)
  for (const name of ['html', 'backup', 'restore', 'mail'] as const)
    if (values[name]) values[name] = resolve(values[name])
  if (database) values['copy-to'] = waitlistDatabase({ WAITLIST_DATABASE: database })
  return { ...values, unsure }
}
