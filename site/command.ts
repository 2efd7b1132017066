import { pathToFileURL } from 'node:url'

/** Runs a command. If it throws, the message is printed, and the process ends with code 1. */
export async function runCommand(command: () => unknown): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/** Whether Node was started with a module, rather than importing it. @param url `import.meta.url` */
export const isStarted = (url: string): boolean => url === pathToFileURL(process.argv[1] ?? '').href
