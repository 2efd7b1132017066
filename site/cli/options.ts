import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asciiAddress } from '../../widgets/waitlist/email-address.ts'
import { reason } from '../reason.ts'
import { waitlistDatabase } from '../server/http/settings.ts'
import { isEmailAddress } from '../server/store/sign-up.ts'
import { type Field, fields } from './import/columns.ts'
import type { MailOptions } from './mail.ts'

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
  next: { type: 'string' },
  only: { type: 'string' },
  since: { type: 'string' },
  campaign: { type: 'string' },
  'not-had': { type: 'string' },
  stop: { type: 'string' },
  import: { type: 'string' },
  columns: { type: 'string' },
  check: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const choosing = ['campaign', 'next', 'not-had', 'only', 'since']

/** Options that go together: the first with any of the others. */
const together: readonly (readonly string[])[] = [
  ...['csv', 'html', 'json'].map((list) => [list, 'people']),
  ...['csv', 'json'].map((list) => [list, 'held']),
  ['mail', 'to'],
  ['mail', 'dry-run', ...choosing],
  ['mail', 'yes', 'unsure', ...choosing],
  ['import', 'columns', 'dry-run'],
  ['import', 'columns', 'yes'],
]

/** Those that others go with, and that say something alone. */
const alone = ['people', 'held', 'unsure']

const goTogether = (names: readonly string[]) =>
  new Set(names).size === names.length &&
  together.some(
    (group) => names.includes(group[0] ?? '') && names.every((name) => group.includes(name)),
  )

/** The options that others go with: `--mail or --import`. */
const goWith = (names: readonly string[]) => {
  const heads = together
    .filter((group) => names.every((name) => group.slice(1).includes(name)))
    .map(([head]) => `--${head}`)
  return [...new Set(heads)].join(' or ')
}

const files = ['html', 'backup', 'restore', 'mail', 'only', 'not-had', 'import'] as const

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
  for (const option of ['--forget', '--stop']) {
    const at = args.indexOf(option)
    const email = args[at + 1]
    if (at >= 0 && email !== undefined) args.splice(at, 2, `${option}=${email}`)
  }
  try {
    return parseArgs({ args, options, tokens: true })
  } catch (error) {
    throw new BadOption(`${reason(error)}.`)
  }
}

/** The options as they were given; paths are absolute. */
export type Command = Omit<
  ReturnType<typeof parse>['values'],
  'unsure' | 'next' | 'since' | 'columns'
> &
  MailOptions & { columns?: ReadonlyMap<Field, string> }

// An older rule may have taken what is no address now.
const wasAddress = (text: string) => /^[^\s@:]+@[^\s@]+$/.test(asciiAddress(text) ?? '')

const oneAddress = 'one email address'

/** Whether a month has the day: JavaScript takes 31 February for 3 March. */
const isDay = (text: string) => new Date(Date.parse(text) || 0).toISOString().startsWith(text)

/** What the values of options have to be, and that in words. */
const taken: Partial<Record<string, readonly [isGood: (text: string) => boolean, words: string]>> =
  {
    forget: [wasAddress, oneAddress],
    stop: [wasAddress, oneAddress],
    accept: [isEmailAddress, oneAddress],
    to: [isEmailAddress, oneAddress],
    unsure: [(text) => text === 'again' || text === 'skip', 'again or skip'],
    next: [(text) => /^[1-9]\d{0,8}$/.test(text), 'how many people, a whole number from 1'],
    since: [
      (text) =>
        /^\d{4}-\d\d-\d\d(T|$)/.test(text) &&
        !Number.isNaN(Date.parse(text)) &&
        isDay(text.slice(0, 10)),
      'a date such as 2030-01-31, or a time such as 2030-01-31T09:00Z',
    ],
  }

/** @throws a sentence that says what is no field */
function readColumns(columns: string) {
  const pairs = columns.split(',').map((pair) => /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [pair])
  for (const [pair, field, name] of pairs)
    if (name === undefined || !fields.some((one) => one === field))
      throw new BadOption(
        `--columns takes fields with their columns, such as email=E-Mail,fullName=Name, not "${pair}". The fields are ${fields.join(', ')}.`,
      )
  const named = new Map(pairs.map(([_, field, name = '']) => [field as Field, name]))
  if (named.size < pairs.length) throw new BadOption('--columns takes each field once.')
  return named
}

/**
 * Reads the words after `npm run waitlist --`.
 * @throws a sentence that says what is wrong, then where the options are listed
 */
export function readCommand(words: readonly string[]): Command {
  const { values, tokens } = parse(words)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []))
  const list = names.map((name) => `--${name}`).join(' and ')
  const heads = goWith(names)
  if (names.length > 0 && heads && !(names.length === 1 && alone.includes(list.slice(2))))
    throw new BadOption(`${list} ${names.length > 1 ? 'go' : 'goes'} with ${heads}.`)
  if (names.length > 1 && !goTogether(names)) throw new BadOption(`${list} do not go together.`)
  for (const [name, value] of Object.entries(values)) {
    if (String(value).trim() === '') throw new BadOption(`--${name} takes a value, not "".`)
    const [isGood, what] = taken[name] ?? []
    if (isGood && !isGood(String(value)))
      throw new BadOption(`--${name} takes ${what}, not "${value}".`)
  }
  if (values.unsure === 'skip' && values.next)
    throw new BadOption(
      '--unsure skip counts the letter as sent to all of whom it is not known, however many --next takes: name them with --only, or leave --next out.',
    )
  const { unsure, 'copy-to': database, columns, next, since, ...others } = values
  for (const name of files)
    if (others[name] && others[name] !== '-') others[name] = resolve(others[name])
  return {
    ...others,
    ...(database && { 'copy-to': waitlistDatabase({ WAITLIST_DATABASE: database }) }),
    ...(next && { next: Number(next) }),
    ...(since && { since: Date.parse(since) }),
    ...(columns && { columns: readColumns(columns) }),
    unsure: unsure as MailOptions['unsure'],
  }
}
