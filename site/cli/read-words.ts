import { parseArgs } from 'node:util'
import { type Command, type Given, UsageError } from './command.ts'

/** An option that the command does not have. */
export class UnknownOption extends UsageError {}

const optionOrOperand = /(--[a-z-]+)(?: [^\s[\]|-][^\s[\]|]*)?|([A-Z][^\s[\]|]*)/g

/** The options and operands in a part of a usage line. */
const namesIn = (text: string) =>
  Array.from(text.matchAll(optionOrOperand), ([_, option, operand]) => option ?? operand ?? '')

/** The forms of a command in its usage. */
const formsOf = ({ usage }: Command) =>
  usage.split('\n').map((line) => ({
    all: namesIn(line),
    required: namesIn(line.replace(/\[[^\]]*\]/g, '')),
    choices: Array.from(line.matchAll(/\[([^\]]*\|[^\]]*)\]/g), ([_, text = '']) => namesIn(text)),
  }))

/** @throws UsageError if no form of the command has these options and operands */
function requireForm(command: Command, given: readonly string[]): void {
  const forms = formsOf(command)
  const form = forms.find(({ required }) => required.every((name) => given.includes(name)))
  if (!form)
    throw new UsageError(
      `${command.name} takes ${forms.map(({ required }) => required.join(' ')).join(', or ')}.`,
    )
  const other = given.find((name) => !form.all.includes(name))
  const together = (names: readonly string[]) =>
    new UsageError(`${names.join(' and ')} do not go together.`)
  if (other) throw together([...form.required, other])
  for (const choice of form.choices) {
    const chosen = choice.filter((name) => given.includes(name))
    if (chosen.length > 1) throw together(chosen)
  }
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

function tokensOf({ options }: Command, words: readonly string[]) {
  // An email address may begin with a dash.
  const isDashed = (word: string) => /^-[^=]*@/.test(word)
  const types = Object.entries(options).map(([name, { kind }]) => [
    name,
    { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
  ])
  return parseArgs({
    args: [
      ...words.filter((word) => word !== '--' && !isDashed(word)),
      '--',
      ...words.filter(isDashed),
    ],
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens
}

/**
 * Parses the words after the name of a command.
 * @throws UsageError; UnknownOption for an option that the command does not have
 */
export function readWords(
  command: Command,
  words: readonly string[],
): Pick<Given, 'operand' | 'options'> {
  const options: Record<string, unknown> = {}
  const operands: string[] = []
  for (const token of tokensOf(command, words)) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName, value, inlineValue } = token
    const option = rawName === `--${name}` ? command.options[name] : undefined
    if (!option) throw new UnknownOption(rawName)
    if (option.kind === 'flag') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    } else if (!value?.trim() || (!inlineValue && value.startsWith('--')))
      throw new UsageError(`${rawName} takes a value.`)
    const earlier = options[name]
    if (earlier !== undefined && option.kind !== 'many')
      throw new UsageError(`${rawName} is given twice.`)
    const read = within(rawName, () => option.read(value ?? ''))
    options[name] = option.kind === 'many' ? [...((earlier as unknown[]) ?? []), read] : read
  }
  const [taken] = namesIn(command.usage).filter((name) => !name.startsWith('-'))
  const [operand, other] = taken ? operands : [undefined, ...operands]
  if (other !== undefined)
    throw new UsageError(
      `${command.name} takes ${taken ? `one ${taken}` : 'options alone'}, and "${other}" is one word too many.`,
    )
  if (operand?.trim() === '') throw new UsageError(`${command.name} takes ${taken}, not "".`)
  const given = Object.keys(options).map((name) => `--${name}`)
  requireForm(command, taken && operand ? [taken, ...given] : given)
  const read = command.operand
  return {
    options,
    operand: operand && read ? within(command.name, () => read(operand)) : '',
  }
}
