import { readFileSync } from 'node:fs'
import { reason } from './reason.ts'

/** Variables with passwords: no error shows their values, and `NAME_FILE` names a file with the value. */
const secrets: readonly string[] = [
  ...['WAITLIST_DATABASE', 'MAIL_SERVER', 'METRICS_TOKEN', 'API_TOKEN'],
  ...['WEBHOOK_URL', 'WEBHOOK_SECRET'],
]

/**
 * Reads one environment variable; an empty one counts as not set.
 * @param takes what the variable takes, as the end of the sentence of the error
 * @param parse returns undefined for a bad value, or throws a sentence of its own
 * @param byDefault its value where it is not set; without one it has to be set
 */
export type ReadVariable = <Value>(
  name: string,
  takes: string,
  parse: (text: string) => Value | undefined,
  byDefault?: Value,
) => Value

function textOf(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim()
  const fileName = `${name}_FILE`
  const file = secrets.includes(name) && env[fileName]?.trim()
  if (!file) return text
  if (text) throw new Error(`${name} and ${fileName} are both set; only one of them can count.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${fileName} is "${file}", but that file cannot be read: ${reason(error)}`)
  }
}

/** A variable and its value as it may be shown; undefined where it is not set. */
export function shownValue(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = textOf(env, name)
  return text && `${name}=${secrets.includes(name) ? '(hidden)' : text}`
}

/**
 * Reads settings from the environment.
 * @param read the variables; it is called once
 * @throws a line for each bad value, with the variable, its value and what it takes
 */
export function readSettings<Settings>(
  env: NodeJS.ProcessEnv,
  read: (variable: ReadVariable) => Settings,
): Settings {
  const problems: string[] = []
  const settings = read((name, takes, parse, byDefault) => {
    try {
      const text = textOf(env, name)
      const value = text ? parse(text) : byDefault
      if (value !== undefined) return value
      const shown = secrets.includes(name) ? 'not right (it is not shown here)' : `"${text}"`
      problems.push(`${name} is ${text ? `${shown}, but` : 'not set;'} it takes ${takes}.`)
    } catch (error) {
      problems.push(reason(error))
    }
    // An error follows.
    return byDefault as never
  })
  if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'))
  return settings
}
