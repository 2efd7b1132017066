import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from '../../site/build/tools/install.ts'
import { runCommand } from '../../site/command.ts'
import { checkPages } from './check.ts'
import { findJava } from './java.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

function builtPages() {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, file: join(dist, name) }))
}

function check(java: string): boolean {
  installPackages(import.meta.dirname)
  const pages = builtPages()
  if (pages.length === 0) throw new Error('There are no pages: run "npm run build" first.')
  const said = checkPages(java, pages)
  for (const [name, messages] of said) console.error(`${name}\n  ${messages.join('\n  ')}\n`)
  console.log(`${pages.length} pages checked, ${said.size} with faults.`)
  return said.size === 0
}

await runCommand(async () => {
  const java = findJava()
  if (java) process.exitCode = check(java) ? 0 : 1
  else
    console.warn(
      'THE PAGES WERE NOT CHECKED: the HTML checker needs Java, and none could be installed. Install the package "default-jre-headless" (Debian), or set JAVA_HOME.',
    )
})
