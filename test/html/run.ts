import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../site/base/command.ts'
import { installFromDebian, installPackages, runs } from '../../site/build/tools/install.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const vnu = join(import.meta.dirname, 'node_modules/vnu-jar/build/dist/vnu.jar')

const { JAVA_HOME: home } = process.env
const java = home ? join(home, 'bin', 'java') : 'java'
// On macOS /usr/bin/java is there without Java, and fails.
const hasJava = () => spawnSync(java, ['-version']).status === 0

await runCommand(() => {
  if (!hasJava() && !installFromDebian('default-jre-headless'))
    return console.warn('THE PAGES WERE NOT CHECKED: the HTML checker needs Java.')
  installPackages(import.meta.dirname)
  if (!existsSync(dist)) throw new Error('There are no pages: run "npm run build" first.')
  // It does not know CSS Shadow Parts.
  const unknown = '.*Attribute “part” not allowed on.*'
  const words = ['--skip-non-html', '--filterpattern', unknown, dist]
  if (!runs(java, '-jar', vnu, ...words)) process.exitCode = 1
})
