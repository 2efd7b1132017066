import { pathToFileURL } from 'node:url'

/** Runs a command. What it throws is printed as its sentence alone, and the process ends with code 1. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether a module is what Node was started with, and not imported. @param url `import.meta.url` */
export const isStarted = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
