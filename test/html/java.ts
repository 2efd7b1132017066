import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian } from '../../site/build/tools/install.ts'

// On macOS /usr/bin/java is there without Java, and fails.
const works = (command: string) =>
  spawnSync(command, ['-version'], { stdio: 'ignore' }).status === 0

function installed(): string | undefined {
  const { JAVA_HOME: home } = process.env
  return [...(home ? [join(home, 'bin', 'java')] : []), 'java'].find(works)
}

/**
 * The command that runs Java: of `JAVA_HOME`, on the path, or installed now.
 * @returns undefined when there is none and none can be installed
 */
export function findJava(): string | undefined {
  const present = installed()
  if (present) return present
  console.log('No Java found; installing one for the HTML checker.')
  return installFromDebian('default-jre-headless') ? installed() : undefined
}
