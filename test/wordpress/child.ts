import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a process that gets SIGTERM when this one ends, however that ends. */
export const startBound = (
  command: string,
  words: readonly string[],
  options: SpawnOptions = {},
): ChildProcess => spawn('setpriv', ['--pdeathsig', 'TERM', command, ...words], options)

/**
 * Starts a server that ends with this process, and with it all processes that it starts.
 * @param env variables beside those of this process
 */
export const startServer = (
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess =>
  startBound('sh', ['-c', 'trap "kill -KILL 0" TERM; "$@" & wait', 'sh', command, ...words], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
    // A group of its own, which the shell ends.
    detached: true,
  })

/** Ends what was started, and waits until it has. */
export async function end(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return
  const ended = once(started, 'exit')
  started.kill()
  await ended
}
