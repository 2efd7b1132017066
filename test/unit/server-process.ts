import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { waitlistEndpoint } from '../../widgets/brand.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

// No child outlives this process.
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** The folder of the bundled server and command; empty if they were not bundled (`bundle.ts`). */
export const bundleFolder = (): string => process.env.TEST_BUNDLE ?? ''

/** The words that run a script of `site/` in a process of its own: its bundle, if there is one. */
export function command(script: string): [string, ...string[]] {
  const bundled = join(bundleFolder(), `${basename(script, '.ts')}.js`)
  if (bundleFolder() && existsSync(bundled)) return [process.execPath, bundled]
  const source = fileURLToPath(new URL(`../../site/${script}`, import.meta.url))
  return [process.execPath, '--import', tsx, source]
}

/** Runs a program in a folder. @param env added to that of this process */
export function runProcess(
  [program, ...words]: [string, ...string[]],
  folder: string,
  env: NodeJS.ProcessEnv = {},
) {
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, ...env } })
  const output = { text: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output.text += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output.errors += chunk
  })
  running.add(child)
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return { code, ...output }
  })
  return { child, output, ended, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}

/**
 * Runs the start script in a folder.
 * @param env by default a free port and no limit of rate
 * @param words what runs it
 */
export function runServer(
  folder: string,
  env: NodeJS.ProcessEnv = {},
  words: [string, ...string[]] = command('server/start.ts'),
) {
  const settings = { PORT: '0', HOST: '127.0.0.1', WAITLIST_RATE: '0', ...env }
  const { child, output, ended, kill } = runProcess(words, folder, settings)

  /** The address it prints, once it listens. */
  async function listening(): Promise<string> {
    for (;;) {
      const url = /http:\/\/\S+:\d+/.exec(output.text)?.[0]
      if (url) return url
      const end = await Promise.race([once(child.stdout, 'data'), ended])
      if ('errors' in end) throw new Error(`The server did not start: ${end.errors}`)
    }
  }
  const endpoint = async () => (await listening()) + waitlistEndpoint
  const waitlistDatabase = join(folder, '.data', 'waitlist.db')
  return { kill, ended, output, listening, endpoint, waitlistDatabase, pid: child.pid }
}
