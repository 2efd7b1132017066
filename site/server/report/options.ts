import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/** What `npm run waitlist` is to do. */
export type Command =
  | { name: 'table' | 'csv' | 'json' }
  /** Paths are absolute. */
  | { name: 'html'; file: string; people: boolean }
  | { name: 'forget'; email: string }
  | { name: 'backup'; file: string }

const names = ['--csv', '--json', '--html', '--forget', '--backup']

const usage = `npm run waitlist prints a table. After "--" it takes one of these instead:
  --csv              prints the sign-ups as CSV
  --json             prints the sign-ups and the counts as JSON
  --html [FILE]      writes a page with charts (.data/waitlist.html); --people adds names and e-mails
  --forget ADDRESS   removes all sign-ups of an e-mail address
  --backup FILE      copies the database into a new file`

class BadOption extends Error {
  constructor(sentence: string) {
    super(`${sentence}\n${usage}`)
  }
}

/**
 * Reads the words after `npm run waitlist --`.
 * @throws a sentence that names the option and what it takes, then all options
 */
export function readCommand(words: readonly string[]): Command {
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const options = tokens.flatMap((token) => (token.kind === 'option' ? token.rawName : []))
  const values = tokens.flatMap((token) =>
    token.kind === 'option-terminator' ? [] : (token.value ?? []),
  )
  const unknown = options.find((option) => ![...names, '--people'].includes(option))
  if (unknown) throw new BadOption(`There is no option ${JSON.stringify(unknown)}.`)

  const [option = '', ...others] = options.filter((name) => name !== '--people')
  if (others.length > 0) throw new BadOption(`${[option, ...others].join(' and ')} are two things.`)
  const people = options.includes('--people')
  if (people && option !== '--html') throw new BadOption('--people goes with --html alone.')

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
    case '--forget': {
      const email = readValue('one e-mail address')
      if (/^[^\s@]+@[^\s@]+$/.test(email.trim())) return { name: 'forget', email }
      throw new BadOption(`--forget takes one e-mail address, not ${JSON.stringify(email)}.`)
    }
    default:
      if (values.length > 0)
        throw new BadOption(`${option || 'A table'} takes nothing more, not "${values.join(' ')}".`)
      return { name: option === '--csv' ? 'csv' : option === '--json' ? 'json' : 'table' }
  }
}
