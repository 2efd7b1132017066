import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { post, samples, writeDist } from '../unit/server-samples.ts'
import { milliseconds, percentile, type Row } from './report.ts'

/** The longest that a sign-up may wait beside a command, in milliseconds: 99 of 100. */
const longestWait = 300

/** Milliseconds of sign-ups for a command that is over sooner. */
const shortest = 3000

/** Signs up one after the other until something is done. @returns the times in ms, and other answers */
async function signUpUntil(endpoint: string, prefix: string, done: Promise<unknown>) {
  let isOver = false
  void done.finally(() => {
    isOver = true
  })
  const times: number[] = []
  let refused = 0
  for (const submission of samples(100_000, prefix)) {
    if (isOver) break
    const start = performance.now()
    if ((await post(endpoint, submission)).status !== 201) refused += 1
    times.push(performance.now() - start)
  }
  return { times, refused }
}

/** How long sign-ups wait among so many people in SQLite, while each of an operator's commands runs. */
export async function benchBeside(people: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-beside-'))
  const env = { WAITLIST_DATABASE: join(folder, '.data', 'waitlist.db') }
  writeDist(folder)
  const run = (...words: string[]) =>
    runProcess([...command('cli/waitlist.ts'), ...words], folder, env).ended
  for (const name of ['first', 'second']) {
    const list = Array.from({ length: people }, (_, at) => `${name}${at}@sample.example,2025-01-01`)
    writeFileSync(join(folder, `${name}.csv`), ['email,created at', ...list].join('\n'))
  }
  const server = runServer(folder, env)
  try {
    const endpoint = (await server.listening()) + waitlistEndpoint
    await run('import', 'first.csv', '--yes')
    const rows: Row[] = []
    for (const words of [
      ['list', '--csv'],
      ['list', '--people', '--json'],
      ['backup', 'backup.db'],
      ['copy-to', 'copy.db'],
      ['forget', '--yes', 'first0@sample.example'],
      ['import', 'second.csv', '--yes'],
    ]) {
      const ended = Promise.all([run(...words), wait(shortest)])
      const { times, refused } = await signUpUntil(endpoint, words.join('').slice(2, 5), ended)
      const slow = percentile(times, 99)
      rows.push({
        what: `a sign-up among ${people} people, beside ${words[0]}, 99 of 100`,
        measured: refused > 0 ? `${refused} refused` : milliseconds(slow),
        goal: milliseconds(longestWait),
        met: refused === 0 && slow <= longestWait,
      })
    }
    return rows
  } finally {
    server.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true })
  }
}
