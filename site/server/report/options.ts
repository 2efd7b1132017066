import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { waitlistDatabase } from '../http/settings.ts'
import type { MailCommand } from '../letters/mail.ts'

/** What `npm run waitlist` does. */
export type Command =
  /** `people` lists one row for each person. */
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

const address = 'one e-mail address'

/** What follows each option; nothing where the text is empty. */
const takes: Readonly<Record<string, string>> = {
  '--csv': '',
  '--json': '',
  '--html': 'the path of one file',
  '--people': '',
  '--forget': address,
  '--backup': 'the path of a new file',
  '--restore': 'the path of a backup',
  '--copy-to': 'the path of a file or a postgres:// URL',
  '--mail': 'the path of one letter',
  '--to': address,
  '--dry-run': '',
  '--yes': '',
  '--unsure': 'again or skip',
  '--help': '',
}

/** Options that only go with others. */
const goesWith: Readonly<Record<string, readonly string[]>> = {
  '--people': ['the table', '--csv', '--json', '--html'],
  '--to': ['--mail'],
  '--dry-run': ['--mail'],
  '--yes': ['--mail'],
  '--unsure': ['--mail'],
}

export const usage = `npm run waitlist prints the sign-ups as a table. After "--" it takes one of these instead:
  --csv              prints the sign-ups as CSV
  --json             prints the sign-ups and the counts as JSON
  --html [FILE]      writes a page with charts (.data/waitlist.html), without names
  --people           with these or alone: one row for each person, whose newest sign-up counts;
                     in the page with names and e-mail addresses
  --forget ADDRESS   removes all sign-ups of an e-mail address
  --backup FILE      copies the database into a new file, also while servers run
  --restore FILE     replaces the database with a backup; the old one is kept under another name, and
                     running servers go on with the backup
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

/** Hides passwords: one of the words may be the URL of a database. */
const withoutPasswords = (text: string) =>
  text.replaceAll(/(\/\/[^:/@\s"]*):[^@\s"]*@/g, '$1:********@')

class BadOption extends Error {
  constructor(sentence: string) {
    super(`${withoutPasswords(sentence)}\n${usage}`)
  }
}

/** The options among the words, and the words that belong to none. */
function split(words: readonly string[]) {
  // An address may begin with a dash, so whatever follows --forget is one.
  const at = words.indexOf('--forget')
  const isForget = at >= 0 && words[at + 1] !== undefined
  const { tokens } = parseArgs({
    args: isForget ? words.toSpliced(at, 2, `--forget=${words[at + 1]}`) : [...words],
    options: { mail: { type: 'string' }, to: { type: 'string' }, unsure: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return {
    options: tokens.filter((token) => token.kind === 'option'),
    others: tokens.flatMap((token) => (token.kind === 'positional' ? token.value : [])),
  }
}

/**
 * Reads the words after `npm run waitlist --`.
 * @throws a sentence that names the option and what it takes, then all options
 */
export function readCommand(words: readonly string[]): Command {
  const { options, others } = split(words)
  const names = options.map(({ rawName }) => rawName)
  const unknown = names.find((name) => !Object.hasOwn(takes, name))
  if (unknown) throw new BadOption(`There is no option ${JSON.stringify(unknown)}.`)

  const [command = 'the table', ...more] = names.filter((name) => !(name in goesWith))
  const additions = names.filter((name) => name in goesWith)
  const stray = additions.find((name) => !goesWith[name]?.includes(command))
  if (stray) {
    const list = new Intl.ListFormat('en-GB').format(goesWith[stray] ?? [])
    throw new BadOption(`${stray} goes with ${list}, not with ${command}.`)
  }
  for (const both of [[command, ...more], additions])
    if (both.length > 1 && both.toSorted().join() !== '--unsure,--yes')
      throw new BadOption(`${both.join(' and ')} are two things.`)

  const valuesOf = (name: string) => [
    ...options.flatMap(({ rawName, value }) => (rawName === name ? (value ?? []) : [])),
    ...(name === command ? others : []),
  ]
  for (const name of [command, ...additions]) {
    const values = valuesOf(name)
    if (!takes[name] && values.length > 0)
      throw new BadOption(
        `${name === 'the table' ? 'A table' : name} takes nothing more, not "${values.join(' ')}".`,
      )
  }

  /** The one value of an option. @param absent stands for a missing one */
  function readValue(name: string, absent?: string): string {
    const values = valuesOf(name)
    const [value = absent, ...rest] = values
    const isRight = takes[name] !== address || /^[^\s@]+@[^\s@]+$/.test(value?.trim() ?? '')
    if (value?.trim() && rest.length === 0 && isRight) return value
    const given = values.length > 0 ? `, not ${values.map((v) => JSON.stringify(v)).join(' ')}` : ''
    throw new BadOption(`${name} takes ${takes[name]}${given}.`)
  }
  const fileOf = (name: string, absent?: string) => resolve(readValue(name, absent))
  const people = additions.includes('--people')
  switch (command) {
    case '--help':
      return { name: 'help' }
    case '--csv':
      return { name: 'csv', people }
    case '--json':
      return { name: 'json', people }
    case '--html':
      return { name: 'html', file: fileOf(command, '.data/waitlist.html'), people }
    case '--backup':
      return { name: 'backup', file: fileOf(command) }
    case '--restore':
      return { name: 'restore', file: fileOf(command) }
    case '--copy-to':
      return {
        name: 'copy-to',
        database: waitlistDatabase({ WAITLIST_DATABASE: readValue(command) }),
      }
    case '--forget':
      return { name: 'forget', email: readValue(command) }
    case '--mail': {
      const unsure = additions.includes('--unsure') ? readValue('--unsure') : undefined
      if (unsure !== undefined && unsure !== 'again' && unsure !== 'skip')
        throw new BadOption(`--unsure takes again or skip, not ${JSON.stringify(unsure)}.`)
      return {
        name: 'mail',
        file: fileOf(command),
        to: additions.includes('--to') ? readValue('--to') : undefined,
        isDryRun: additions.includes('--dry-run'),
        isSure: additions.includes('--yes'),
        unsure,
      }
    }
    default:
      return { name: 'table', people }
  }
}
