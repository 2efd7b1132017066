import type { Command } from './command.ts'

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
