import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { pathToFileURL } from 'node:url'

const settingsFile = '.env'

/** Adds the settings of `.env` in the current folder, which `npm` makes that of package.json, to the environment. */
export function loadSettings(): void {
  if (existsSync(settingsFile)) loadEnvFile(settingsFile)
}

/**
 * Runs a command with the settings of `.env`. If it throws, the message is printed, and the process ends
 * with a code, by default 1.
 */
export async function runCommand(
  command: () => unknown,
  codeFor: (error: unknown) => number = () => 1,
): Promise<void> {
  try {
    loadSettings()
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = codeFor(error)
  }
}

/** Whether Node was started with a module, rather than importing it. @param url `import.meta.url` */
export const isStarted = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
