import { nearest } from '../../widgets/base/checks.ts'
import { waitlistDatabase } from '../server/http/settings.ts'
import { openDatabase } from '../server/open-database.ts'
import { type Command, type Given, UsageError } from './command.ts'
import { describeCommand, listCommands } from './help.ts'
import { readWords, UnknownOption } from './read-words.ts'

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

const names = [...Object.keys(loaders), 'help']

const didYouMean = (known: string | undefined) => (known ? ` Did you mean ${known}?` : '')

/** @throws UsageError */
function load(name: string): Promise<Command> {
  const found = Object.hasOwn(loaders, name) ? loaders[name] : undefined
  if (found) return found()
  throw new UsageError(`There is no command "${name}".${didYouMean(nearest(name, names))}`)
}

/** An error that names the command of an option, or the nearest option. */
async function refuse(option: string, { name, options }: Command): Promise<UsageError> {
  const given = option.replace(/^-+/, '')
  if (names.includes(given))
    return new UsageError(
      `${given} is a command and takes no dashes: npm run --silent waitlist -- ${given}`,
    )
  const commands = await loadAll()
  const ownersOf = (option: string) =>
    commands.filter((one) => option in one.options).map((one) => one.name)
  if (ownersOf(given).length > 0)
    return new UsageError(`--${given} belongs to ${ownersOf(given).join(' and ')}, not to ${name}.`)
  const known = [options, ...commands.map((one) => one.options)].flatMap(Object.keys)
  const near = nearest(given, known)
  const owner =
    near === undefined || near in options
      ? ''
      : `, which belongs to ${ownersOf(near).join(' and ')}`
  return new UsageError(
    `${name} has no option ${option}.${didYouMean(near && `--${near}${owner}`)}`,
  )
}

/**
 * Parses the words after `npm run waitlist --`.
 * @throws UsageError with the error and the command that shows the usage
 */
export async function readCommand(
  words: readonly string[],
): Promise<{ help: string } | ({ command: Command } & Pick<Given, 'operand' | 'options'>)> {
  const isOption = /^-(?!h$|-help$)/.test(words[0] ?? '')
  const [first = 'report', ...rest] = isOption ? ['report', ...words] : words
  let shown = ''
  try {
    if (/^(?:help|-h|--help)$/.test(first)) {
      const [name = 'help', other] = rest
      if (other !== undefined) throw new UsageError('help takes the name of one command.')
      return {
        help: name === 'help' ? listCommands(await loadAll()) : describeCommand(await load(name)),
      }
    }
    const command = await load(first)
    shown = ` ${command.name}`
    if (rest.includes('--help') || rest.includes('-h')) return { help: describeCommand(command) }
    try {
      return { command, ...readWords(command, rest) }
    } catch (error) {
      throw error instanceof UnknownOption ? await refuse(error.message, command) : error
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    // Truncates a URL, which may contain a password.
    const sentence = error.message.replace(/(\w:\/\/).*/s, '$1…')
    throw new UsageError(`${sentence}\nnpm run --silent waitlist -- help${shown} says more.`)
  }
}

/** Runs the command in these words. @throws UsageError, or a sentence that names what was not done */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const read = await readCommand(words)
  if ('help' in read) return console.log(read.help)
  const { command, ...given } = read
  const database = waitlistDatabase(env)
  const store = openDatabase(database)
  try {
    await command.run({ env, database, store, ...given })
  } finally {
    await store.close()
  }
}
