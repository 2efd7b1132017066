import { readFileSync } from 'node:fs'

import { nearest } from '../../widgets/base/checks.ts'

import { reason } from './reason.ts'

/** The settings. `site/docs/configuration.md` describes each. */
export const settingNames = [
  ...([
    'LAUNCH_AT',
    'WAITLIST_ENDPOINT',
    'DASHBOARD_URL',
    'DEMO_URL',
    'SITE_URL',
    'CONTACT',
  ] as const),
  ...(['WAITLIST_DATABASE', 'PORT', 'HOST', 'WAITLIST_RATE'] as const),
  ...(['TRUSTED_PROXIES', 'METRICS_TOKEN', 'API_TOKEN'] as const),
  ...(['WEBHOOK_URL', 'WEBHOOK_SECRET', 'WEBHOOK_PRIVATE'] as const),
  ...(['WELCOME_LETTER', 'WELCOME_RATE', 'CONFIRM_DAYS'] as const),
  ...(['MAIL_SERVER', 'MAIL_FROM', 'MAIL_RATE'] as const),
] as const

export type SettingName = (typeof settingNames)[number]

/** Variables with passwords: no error shows their values, and `NAME_FILE` names a file with the value. */
const secrets: readonly SettingName[] = [
  ...(['WAITLIST_DATABASE', 'MAIL_SERVER', 'METRICS_TOKEN', 'API_TOKEN'] as const),
  ...(['WEBHOOK_URL', 'WEBHOOK_SECRET'] as const),
]

/**
 * Reads one environment variable; an empty one counts as not set.
 * @param takes what the variable takes, as the end of the sentence of the error
 * @param parse returns undefined for a bad value, or throws a sentence of its own
 * @param byDefault its value if it is not set; without one it is required
 */
export type ReadVariable = <Value>(
  name: SettingName,
  takes: string,
  parse: (text: string) => Value | undefined,
  byDefault?: Value,
) => Value

/** @throws a sentence about a value that was meant for a shell */
function valueIn(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const text = env[name]?.trim()
  if (text && /^(["']).*\1$/s.test(text))
    throw new Error(
      `${name} has quotes around its value: write it without them. "docker run --env-file" takes them for a part of it.`,
    )
  if (text && /^~(?:\/|$)/.test(text))
    throw new Error(`${name} begins with "~/", which only a shell expands: write the whole path.`)
  return text
}

function textOf(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  const text = valueIn(env, name)
  const fileName = `${name}_FILE`
  const file = secrets.includes(name) && valueIn(env, fileName)
  if (!file) return text
  if (text) throw new Error(`${name} and ${fileName} are both set; only one of them can count.`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${fileName} is "${file}", but that file cannot be read: ${reason(error)}`)
  }
}

/** A variable and the value that may be shown; undefined if it is not set. */
export function shownValue(env: NodeJS.ProcessEnv, name: SettingName): string | undefined {
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

/** Prefixes that only our names have. Other programs also have a `HOST`. */
const beginnings = /^(?:WAITLIST|MAIL|WEBHOOK|WELCOME|TRUSTED|THANKS|METRICS|SITE|LAUNCH)_/

/** Kubernetes sets such names for a service called `waitlist` or `mail`. */
const ofService = /_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/

const commonLength = (one: string, other: string) => {
  const end = Array.from(one).findIndex((char, at) => char !== other[at])
  return end < 0 ? one.length : end
}

/** A sentence for each variable that is not a setting but begins like one or differs from one in few letters. */
export function misspeltSettings(env: NodeJS.ProcessEnv): string[] {
  const known = [...settingNames, ...secrets.map((name) => `${name}_FILE`)]
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || ofService.test(name)) return []
    // Quickly excludes the many others of an environment.
    const close = known.filter((one) => Math.abs(one.length - name.length) <= 2)
    const near = name.length > 6 ? nearest(name, close) : undefined
    const alike = beginnings.test(name)
      ? known.reduce((best, one) =>
          commonLength(one, name) > commonLength(best, name) ? one : best,
        )
      : undefined
    const meant = near ?? alike
    return meant === undefined ? [] : [`${name} is no setting: did you mean ${meant}?`]
  })
}
