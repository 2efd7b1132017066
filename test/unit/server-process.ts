import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { endpointPath } from '../../site/server/routes.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('../../site/server/start.ts', import.meta.url))

/**
 * Runs the start script in a folder, in a process of its own that does not outlive the test.
 * @param env added to that of the test; by default a free port and no limit of rate
 */
export function run(folder: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', tsx, script], {
    cwd: folder,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', WAITLIST_RATE: '0', ...env },
  })
  const output = { text: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    output.text += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.errors += chunk
  })
  let hasEnded = false
  const ended = once(child, 'close').then(([code]) => {
    hasEnded = true
    return { code, ...output }
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })

  /** The address it prints, once it listens. */
  async function listening(): Promise<string> {
    for (;;) {
      const url = /http:\/\/\S+:\d+/.exec(output.text)?.[0]
      if (url) return url
      if (hasEnded) throw new Error(`The server did not start: ${output.errors}`)
      await Promise.race([once(child.stdout, 'data'), ended])
    }
  }
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
    output,
    listening,
    endpoint: async () => (await listening()) + endpointPath,
    waitlistFile: join(folder, '.data', 'waitlist.jsonl'),
  }
}
