import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { misspeltSettings } from './environment.ts'

const settingsFile = '.env'

/**
 * Reads a file of settings: lines of `NAME=value`, in UTF-8.
 * @throws a sentence that names the file and what is wrong; it shows no value
 */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  if (text.includes('\0')) throw new Error(`${file} is in UTF-16: save it in UTF-8.`)
  for (const [at, line] of text.split('\n').entries()) {
    const [, name] = /^\s*(?:export\s+)?([A-Z][A-Z\d_]*)\s*:/.exec(line) ?? []
    if (name) throw new Error(`${file}, line ${at + 1}: write "${name}=…", not "${name}: …".`)
  }
  return parseEnv(text)
}

/** Adds the settings of `.env` in the current folder to the environment. `npm` runs in the folder of package.json. */
export function loadSettings(): void {
  if (!existsSync(settingsFile)) return
  for (const [name, value] of Object.entries(readEnvFile(settingsFile))) process.env[name] ??= value
}

/**
 * Runs a command with the settings of `.env`. If it throws, it prints the message and ends the process with a code,
 * by default 1.
 */
export async function runCommand(
  command: () => unknown,
  codeFor: (error: unknown) => number = () => 1,
): Promise<void> {
  try {
    loadSettings()
    for (const sentence of misspeltSettings(process.env)) console.warn(sentence)
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = codeFor(error)
  }
}

/** Whether Node runs a module directly instead of importing it. @param url `import.meta.url` */
export const isStarted = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
