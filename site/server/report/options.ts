import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { waitlistDatabase } from '../http/settings.ts'
import type { MailCommand } from '../letters/mail.ts'

/** What `npm run waitlist` is to do. */
export type Command =
  /** With `people` there is one row for each person. */
  | { name: 'table' | 'csv' | 'json'; people: boolean }
  /** Paths are absolute. */
  | { name: 'html'; file: string; people: boolean }
  | { name: 'help' }
  | { name: 'forget'; email: string }
  | { name: 'backup'; file: string }
  | { name: 'restore'; file: string }
  /** An absolute path, or a `postgres://` URL. */
  | { name: 'copy-to'; database: string }
  | ({ name: 'mail' } & MailCommand)

const names = [
  '--csv',
  '--json',
  '--people',
  '--html',
  '--forget',
  '--backup',
  '--restore',
  '--copy-to',
  '--help',
]

/** What lists sign-ups; an empty name is the table. */
const listings = ['', '--csv', '--json', '--html']

export const usage = `npm run waitlist prints the sign-ups as a table. After "--" it takes one of these instead:
  --csv              prints the sign-ups as CSV
  --json             prints the sign-ups and the counts as JSON
  --html [FILE]      writes a page with charts (.data/waitlist.html), without names
  --people           with these or alone: one row for each person, whose newest sign-up counts;
                     in the page with names and e-mail addresses
  --forget ADDRESS   removes all sign-ups of an e-mail address
  --backup FILE      copies the database into a new file, also while servers run
  --restore FILE     puts the sign-ups of a backup in the place of those that are there, which are kept
                     under another name; servers that run go on with them
  --copy-to DATABASE copies all sign-ups into another database, the path of a file or a postgres:// URL,
                     also while servers run; again, it copies what is new
  --mail LETTER      sends a letter, Markdown with a subject, to each person who has not left, after asking for
                     their number; ended at any moment, the same goes on where it stopped. With it:
    --to ADDRESS     sends one there alone, to look at
    --dry-run        sends nothing, says how many would get it, and writes the first beside it (.eml)
    --yes            asks nothing
    --unsure again   sends those once more of which nobody knows whether the mail server took them;
    --unsure skip    takes them for sent
                     MAIL_SERVER (smtp://user:password@host:587, or smtps://), MAIL_FROM, SITE_URL and
                     MAIL_RATE (letters a minute, 60; 0 for no limit) are its settings
  --help             prints this`

/** A database's URL may be among the words. */
const withoutPasswords = (text: string) =>
  text.replaceAll(/(\/\/[^:/@\s"]*):[^@\s"]*@/g, '$1:********@')

class BadOption extends Error {
  constructor(sentence: string) {
    super(`${withoutPasswords(sentence)}\n${usage}`)
  }
}

/** Reads the words of `--mail`. @throws a sentence that names the option and what it takes */
function readMail(words: readonly string[]): Command {
  const options = {
    mail: { type: 'string' },
    to: { type: 'string' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
    unsure: { type: 'string' },
  } as const
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens)
    if (token.kind === 'option') {
      if (!Object.hasOwn(options, token.name))
        throw new BadOption(`${token.rawName} does not go with --mail.`)
      if (token.value !== undefined && token.name in { 'dry-run': 0, yes: 0 })
        throw new BadOption(`${token.rawName} takes nothing more, not "${token.value}".`)
    }
  if (positionals.length > 0)
    throw new BadOption(`--mail takes the path of one letter, not also "${positionals.join(' ')}".`)
  const { mail, to, unsure } = values
  if (typeof mail !== 'string' || !mail.trim())
    throw new BadOption('--mail takes the path of a letter.')
  if (to !== undefined && (typeof to !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(to)))
    throw new BadOption(
      `--to takes one e-mail address${typeof to === 'string' ? `, not ${JSON.stringify(to)}` : ''}.`,
    )
  if (unsure !== undefined && unsure !== 'again' && unsure !== 'skip')
    throw new BadOption('--unsure takes again or skip.')
  const alone = ['to', 'dry-run', 'yes', 'unsure'].filter((name) => name in values)
  if (alone.length > 1 && !(alone.join() === 'yes,unsure'))
    throw new BadOption(`${alone.map((name) => `--${name}`).join(' and ')} are two things.`)
  return {
    name: 'mail',
    file: resolve(mail),
    to,
    isDryRun: values['dry-run'] === true,
    isSure: values.yes === true,
    unsure,
  }
}

/**
 * Reads the words after `npm run waitlist --`.
 * @throws a sentence that names the option and what it takes, then all options
 */
export function readCommand(words: readonly string[]): Command {
  if (words.some((word) => /^--mail(?:=|$)/.test(word))) return readMail(words)
  // An address may begin with a dash; what follows --forget is one, whatever it looks like.
  const at = words.indexOf('--forget')
  const args =
    at < 0 || words[at + 1] === undefined
      ? words
      : words.toSpliced(at, 2, `--forget=${words[at + 1]}`)
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = tokens.flatMap((token) => (token.kind === 'option' ? token.rawName : []))
  const values = tokens.flatMap((token) =>
    token.kind === 'option-terminator' ? [] : (token.value ?? []),
  )
  const unknown = options.find((option) => !names.includes(option))
  if (unknown) throw new BadOption(`There is no option ${JSON.stringify(unknown)}.`)

  const people = options.includes('--people')
  const [option = '', ...others] = options.filter((name) => name !== '--people')
  if (others.length > 0) throw new BadOption(`${[option, ...others].join(' and ')} are two things.`)
  if (people && !listings.includes(option))
    throw new BadOption(
      `--people goes with the table, --csv, --json and --html, not with ${option}.`,
    )

  /** The one value of the option, or what stands for it. */
  function readValue(takes: string, absent?: string): string {
    const [value = absent, ...more] = values
    if (!value?.trim() || more.length > 0) {
      const given =
        values.length > 0 ? `, not ${values.map((v) => JSON.stringify(v)).join(' ')}` : ''
      throw new BadOption(`${option} takes ${takes}${given}.`)
    }
    return value
  }
  switch (option) {
    case '--html':
      return {
        name: 'html',
        file: resolve(readValue('the path of one file', '.data/waitlist.html')),
        people,
      }
    case '--backup':
      return { name: 'backup', file: resolve(readValue('the path of a new file')) }
    case '--restore':
      return { name: 'restore', file: resolve(readValue('the path of a backup')) }
    case '--copy-to': {
      const value = readValue('the path of a file or a postgres:// URL')
      return { name: 'copy-to', database: waitlistDatabase({ WAITLIST_DATABASE: value }) }
    }
    case '--forget': {
      const email = readValue('one e-mail address')
      if (/^[^\s@]+@[^\s@]+$/.test(email.trim())) return { name: 'forget', email }
      throw new BadOption(`--forget takes one e-mail address, not ${JSON.stringify(email)}.`)
    }
  }
  if (values.length > 0)
    throw new BadOption(`${option || 'A table'} takes nothing more, not "${values.join(' ')}".`)
  if (option === '--help') return { name: 'help' }
  return { name: option === '--csv' ? 'csv' : option === '--json' ? 'json' : 'table', people }
}
