/**
 * Reads one environment variable; an empty one counts as not set.
 * @param takes what the variable takes, as the end of the sentence of the error
 * @param parse returns undefined for a bad value
 * @throws one sentence that names the variable, its value and what it takes
 */
export function readVariable<Value>(
  env: NodeJS.ProcessEnv,
  name: string,
  takes: string,
  parse: (text: string) => Value | undefined,
): Value | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const value = parse(text)
  if (value === undefined) throw new Error(`${name} is "${text}", but it takes ${takes}.`)
  return value
}
