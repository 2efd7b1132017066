import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, onTestFinished, vi } from 'vitest'
import { ipList } from '../../site/server/http/client-ip.ts'
import { startServer } from '../../site/server/server.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { runServer } from './server-process.ts'
import { makeFolder, writeDist } from './server-samples.ts'

/** The proxies with some addresses, or none. */
export const proxiesAt = (addresses: string) => ipList(addresses) ?? new BlockList()

/** Captures the logs of each test of a file. */
export const keepLogs = () =>
  beforeEach(() => {
    const levels = ['error', 'warn', 'log'] as const
    const spies = levels.map((name) => vi.spyOn(console, name).mockReturnValue())
    return () => spies.forEach((spy) => void spy.mockRestore())
  })

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Requests an exact path and returns the encoded body. `fetch` would change both. */
export async function ask(url: string, path: string, headers = {}, method = 'GET') {
  const { hostname, port } = new URL(url)
  const request = get({ hostname, port, path, headers, method, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

type Settings = Partial<Parameters<typeof startServer>[0]>

async function startIn(folder: string, settings: Settings) {
  const waitlistDatabase = settings.waitlistDatabase ?? join(folder, '.data', 'waitlist.db')
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    endpointPaths: [waitlistEndpoint],
    ratePerMinute: 0,
    trustedProxies: proxiesAt(''),
    metricsToken: '',
    apiToken: '',
    distFolder: join(folder, 'dist'),
    ...settings,
    waitlistDatabase,
  })
  return { ...server, folder, waitlistDatabase, endpoint: server.url + waitlistEndpoint }
}

/** A server that is closed after the test, by default on a free port and without limit of rate. */
export async function serve(settings: Settings = {}) {
  const folder = temporaryFolder()
  if (!settings.distFolder) writeDist(folder)
  const server = await startIn(folder, settings)
  onTestFinished(server.close)
  return server
}

/**
 * A server that all tests of a file share and do not change.
 * @param prepare changes the built site before the server starts
 * @returns its address, and its built site
 */
export function serveAll(prepare?: (dist: string) => unknown) {
  const all = { url: '', dist: '' }
  beforeAll(async () => {
    const folder = makeFolder()
    all.dist = writeDist(folder)
    await prepare?.(all.dist)
    const { url, close } = await startIn(folder, {})
    all.url = url
    return async () => {
      await close()
      rmSync(folder, { recursive: true })
    }
  })
  return all
}

/**
 * Runs the start script on a small site, in a process that does not outlive the test.
 * @param prepare changes its folder before the start
 */
export function start(env: NodeJS.ProcessEnv = {}, prepare?: (folder: string) => void) {
  const folder = temporaryFolder()
  writeDist(folder)
  prepare?.(folder)
  const server = runServer(folder, env)
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return { folder, ...server }
}
