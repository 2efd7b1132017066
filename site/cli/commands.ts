import { parseArgs } from 'node:util'
import { nearest } from '../../widgets/base/checks.ts'
import { reason } from '../base/reason.ts'
import { waitlistDatabase } from '../server/http/settings.ts'
import { openDatabase } from '../server/open-database.ts'
import { type Command, type Given, UsageError } from './command.ts'

/** The commands besides `help`. Each is loaded on use, since some load slowly. */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  report: async () => (await import('./report.ts')).report,
  list: async () => (await import('./list.ts')).list,
  import: async () => (await import('./import.ts')).importList,
  mail: async () => (await import('./mail.ts')).mail,
  unsubscribe: async () => (await import('./unsubscribe.ts')).unsubscribe,
  forget: async () => (await import('./forget.ts')).forget,
  accept: async () => (await import('./accept.ts')).accept,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'copy-to': async () => (await import('./copy-to.ts')).copyTo,
  check: async () => (await import('./check.ts')).check,
}

export const loadAll = (): Promise<Command[]> =>
  Promise.all(Object.values(loaders).map((load) => load()))

const start = 'npm run --silent waitlist --'

/** One line for each command. */
export function listCommands(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)
  return `${start} COMMAND, by default report:
${lines.join('\n')}
  ${'help'.padEnd(width)}  print this; with the name of a command, its usage
Codes: 0 done, 1 not done, 2 wrong usage.`
}

/** The usage of a command. */
export function describeCommand({ name, usage, summary, details }: Command): string {
  const forms = usage.split('\n').map((form) =>
    // Long lines break before an option.
    `${start} ${name} ${form}`.trimEnd().replace(/(.{60,90}\]) (?=\[)/g, '$1\n    '),
  )
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  return [...forms, '', sentence, details].join('\n').trimEnd()
}

const didYouMean = (known: string | undefined) => (known ? ` Did you mean ${known}?` : '')

/** @throws UsageError */
function load(name: string): Promise<Command> {
  const found = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (found) return found()
  const near = nearest(name, [...Object.keys(loaders), 'help'])
  throw new UsageError(`There is no command "${name}".${didYouMean(near)}`)
}

/** An option that the command does not have. */
class UnknownOption extends UsageError {}

/** An error that names the command of an option, or the nearest option. */
async function refuse(option: string, { name, options }: Command): Promise<UsageError> {
  const given = option.replace(/^-+/, '')
  const owners = (await loadAll()).filter((one) => given in one.options).map((one) => one.name)
  if (owners.length > 0)
    return new UsageError(`${option} belongs to ${owners.join(' and ')}, not to ${name}.`)
  const near = nearest(given, Object.keys(options))
  return new UsageError(`${name} has no option ${option}.${didYouMean(near && `--${near}`)}`)
}

/** Parses a value; its error becomes a sentence about the option or command. */
function within<Value>(subject: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${subject} ${error.message}.`)
    throw error
  }
}

/** Node's parser, with its errors as UsageError. */
function parseWords({ options }: Command, words: readonly string[]) {
  const types = Object.entries(options).map(([name, { kind }]) => [
    name,
    { type: kind === 'flag' ? 'boolean' : 'string', multiple: kind === 'many' } as const,
  ])
  try {
    return parseArgs({
      args: [...words],
      options: Object.fromEntries(types),
      allowPositionals: true,
    })
  } catch (error) {
    const [sentence = ''] = reason(error).split(/\. |\n/)
    const [, option] = /^Unknown option '([^' ]+)/.exec(sentence) ?? []
    throw option === undefined ? new UsageError(`${sentence}.`) : new UnknownOption(option)
  }
}

/** @throws UsageError; UnknownOption for an option that the command does not have */
function readWords(command: Command, words: readonly string[]): Pick<Given, 'operand' | 'options'> {
  const { name, operand, alternatives = [] } = command
  const { values, positionals } = parseWords(command, words)
  const options: Record<string, unknown> = {}
  for (const [option, value] of Object.entries(values)) {
    const read = (text: unknown) => {
      if (text === '') throw new UsageError('takes a value')
      return command.options[option]?.read(String(text))
    }
    options[option] = within(`--${option}`, () =>
      Array.isArray(value) ? value.map(read) : read(value),
    )
  }
  const [chosen, other] = alternatives.filter((one) => one in options)
  if (other) throw new UsageError(`--${chosen} and --${other} do not go together.`)
  const replacing = operand?.orOptions?.find((option) => option in options)
  const [word, extra] = operand && !replacing ? positionals : [undefined, ...positionals]
  if (extra !== undefined)
    throw new UsageError(
      `${name} takes ${operand && !replacing ? `one ${operand.name}` : 'only options'}, and "${extra}" is one word too many.`,
    )
  if (!operand || replacing) return { options, operand: '' }
  if (!word?.trim()) {
    const others = operand.orOptions?.map((option) => `, or --${option}`).join('') ?? ''
    throw new UsageError(`${name} takes ${operand.name}${others}.`)
  }
  return { options, operand: within(name, () => operand.read(word)) }
}

type Read = { help: string } | ({ command: Command } & Pick<Given, 'operand' | 'options'>)

async function readHelp([name, other]: readonly string[]): Promise<Read> {
  if (other !== undefined) throw new UsageError('help takes the name of one command.')
  if (name === undefined || name === 'help') return { help: listCommands(await loadAll()) }
  return { help: describeCommand(await load(name)) }
}

/**
 * Parses the words after `npm run waitlist --`.
 * @throws UsageError with the error and the command that shows the usage
 */
export async function readCommand(words: readonly string[]): Promise<Read> {
  const isOption = /^-(?!h$|-help$)/.test(words[0] ?? '')
  const [first = 'report', ...rest] = isOption ? ['report', ...words] : words
  let command: Command | undefined
  try {
    if (/^(?:help|-h|--help)$/.test(first)) return await readHelp(rest)
    command = await load(first)
    if (rest.includes('--help') || rest.includes('-h')) return { help: describeCommand(command) }
    return { command, ...readWords(command, rest) }
  } catch (thrown) {
    const error =
      thrown instanceof UnknownOption && command ? await refuse(thrown.message, command) : thrown
    if (!(error instanceof UsageError)) throw error
    // Truncates a URL, which may contain a password.
    const sentence = error.message.replace(/(\w:\/\/).*/s, '$1…')
    throw new UsageError(
      `${sentence}\n${start} help${command ? ` ${command.name}` : ''} says more.`,
    )
  }
}

/** Runs the command in these words. @throws UsageError, or a sentence that names what was not done */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const read = await readCommand(words)
  if ('help' in read) return console.log(read.help)
  const { command, ...given } = read
  const database = waitlistDatabase(env)
  const store = await openDatabase(database)
  try {
    await command.run({ env, database, store, ...given })
  } finally {
    await store.close()
  }
}
