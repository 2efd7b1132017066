import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { endpointPath } from '../../site/server/http/routes.ts'
import { startServer } from '../../site/server/server.ts'
import type { OpenFile } from '../../site/server/waitlist/log-file.ts'
import { startReceiver } from './receiver-alone.ts'
import { runServer } from './server-process.ts'
import { makeFolder, writeDist } from './server-samples.ts'

export { sample } from './server-samples.ts'

/** An empty folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A server that is closed after the test, by default on a free port and without limit of rate. */
export async function serve(settings: Partial<Parameters<typeof startServer>[0]> = {}) {
  const folder = temporaryFolder()
  const waitlistFile = settings.waitlistFile ?? join(folder, '.data', 'waitlist.jsonl')
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    ratePerMinute: 0,
    distFolder: writeDist(folder),
    ...settings,
    waitlistFile,
  })
  onTestFinished(server.close)
  return { ...server, folder, waitlistFile, endpoint: server.url + endpointPath }
}

/** The receiver alone, closed after the test. */
export async function receive(waitlistFile: string, openFile: OpenFile) {
  const receiver = await startReceiver(waitlistFile, openFile)
  onTestFinished(receiver.close)
  return receiver
}

/** Runs the start script on a small site, in a process that does not outlive the test. */
export function start(env: NodeJS.ProcessEnv = {}) {
  const folder = temporaryFolder()
  writeDist(folder)
  const server = runServer(folder, env)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return { folder, ...server }
}
