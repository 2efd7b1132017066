import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../site/build/tools/repository.ts'
import { serverFolder } from '../../site/deploy/bundle-server.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { bundleFolder, runProcess } from '../unit/server-process.ts'
import { writeDist } from '../unit/server-samples.ts'

const configurations = join(repository, 'site/deploy/one-server')

/** A file of `site/deploy/one-server`. */
export const read = (file: string): string => readFileSync(join(configurations, file), 'utf8')

export const units: readonly string[] = readdirSync(configurations).filter((file) =>
  /\.(service|timer)$/.test(file),
)

/** The block of commands of a page in `site/docs` that contains a text. */
export function block(name: string, part: string): string {
  const page = readFileSync(join(repository, `site/docs/${name}.md`), 'utf8')
  const blocks = Array.from(page.matchAll(/^```sh\n(.*?)^```/gms), ([, block = '']) => block)
  const found = blocks.find((text) => text.includes(part))
  if (!found) throw new Error(`No block of ${name}.md has "${part}".`)
  return found
}

/**
 * A machine as the page installs it, in a folder, without users, systemd and the repository's address.
 * @param asPostgres the environment in which PostgreSQL's user runs its commands
 */
export function installedMachine(asPostgres: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const [state, etc, bin, own] = ['state', 'etc', 'bin', 'repository'].map((name) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }) as [string, string, string, string]
  for (const name of ['site', 'widgets', 'node_modules', 'package.json'])
    execFileSync('ln', ['-s', join(repository, name), join(own, name)])
  writeDist(own)
  cpSync(bundleFolder(), join(own, 'dist', serverFolder), { recursive: true })

  const here = (text: string) =>
    text
      .replaceAll('/var/lib/nameplate', state)
      .replaceAll('/etc/nameplate', join(etc, 'nameplate'))
      .replaceAll('/srv/nameplate', own)
  const program = (name: string, text: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  const settings = join(etc, 'nameplate.env')
  const unit = (name: string) => here(/^ExecStart=(.*)$/m.exec(read(name))?.[1] ?? '')
  const exports = Object.entries(asPostgres).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(settings, here(read('nameplate.env')))
  program('nameplate', here(read('nameplate')))
  program('runuser', `[ "$2" != postgres ] || export ${exports.join(' ')}\nshift 3\nexec "$@"`)
  program(
    'systemctl',
    `case "$*" in
      show*) cat ${join(folder, 'server.pid')} ;;
      'start nameplate-backup.service') exec nameplate ${unit('nameplate-backup.service')} ;;
    esac`,
  )
  program('journalctl', '')
  const path = `${bin}:${process.env.PATH}`

  return {
    folder,
    state,
    /** Appends settings to the file of the unit. */
    set(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values))
        appendFileSync(settings, `${name}='${value}'\n`)
    },
    /** Replaces a program by a script. */
    program,
    /** Runs commands of the page in a new shell. @param input the typed input */
    async run(commands: string, input = '') {
      // Without a terminal, PostgreSQL's programs read a password from the input.
      const words = ['setsid', '--wait', 'bash', '--norc', '-euc', here(commands)] as const
      const running = runProcess([...words], folder, { PATH: path })
      running.child.stdin.end(input)
      return running.ended
    },
    /** Starts the server as its unit does. */
    startServer() {
      const words = unit('nameplate.service').replace('/usr/bin/node', process.execPath).split(' ')
      const server = runProcess([join(bin, 'nameplate'), ...words], folder, { PATH: path })
      writeFileSync(join(folder, 'server.pid'), String(server.child.pid))
      return server
    },
  }
}
