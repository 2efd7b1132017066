import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { hasPostgres, postgresForAll } from '../store/fixture.ts'
import { start } from '../unit/server-fixture.ts'
import { post, sample, samples } from '../unit/server-samples.ts'

/** Seconds that the unit gives the server. */
const longest = 15

/** A peer that accepts connections and never answers. */
async function peer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const isUsed = async () => {
    while (sockets.size === 0) await wait(20)
  }
  return { port: (server.address() as AddressInfo).port, isUsed }
}

const postgres = postgresForAll()

/**
 * Peers that hang, the settings that lead to them, and a promise until the server waits for them. Of a client: the
 * start of its request.
 */
const hanging: [
  string,
  () => Promise<{ env: NodeJS.ProcessEnv; isUsed?: () => Promise<unknown>; request?: string }>,
][] = [
  [
    'a mail server that never greets',
    async () => {
      const { port, isUsed } = await peer()
      return { env: { MAIL_SERVER: `smtp://127.0.0.1:${port}` }, isUsed }
    },
  ],
  [
    'a webhook that never answers',
    async () => {
      const { port, isUsed } = await peer()
      return {
        env: {
          ...{ WEBHOOK_URL: `http://127.0.0.1:${port}/`, WEBHOOK_PRIVATE: '1' },
          WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        },
        isUsed,
      }
    },
  ],
  [
    'a client that never reads',
    async () => ({ env: {}, request: 'GET /long.bin HTTP/1.1\r\nHost: x\r\n\r\n' }),
  ],
  [
    'a client that sends half a body',
    async () => ({
      env: {},
      request: `POST ${waitlistEndpoint} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n{"`,
    }),
  ],
  ...(hasPostgres
    ? ([
        [
          'a PostgreSQL that hangs',
          async () => ({ env: { WAITLIST_DATABASE: await postgres().createDatabase() } }),
        ],
      ] as typeof hanging)
    : []),
]

it.each(hanging)('takes sign-ups until it has ended in time, beside %s', async (what, prepare) => {
  const { env, isUsed, request } = await prepare()
  const { endpoint, listening, ended, kill } = start(
    {
      MAIL_FROM: 'hello@sample.example',
      SITE_URL: 'https://sample.example',
      ...(env.MAIL_SERVER && { WELCOME_LETTER: 'welcome.md' }),
      ...env,
    },
    (folder) => {
      writeFileSync(join(folder, 'welcome.md'), '---\nsubject: Welcome\n---\n\nHello\n')
      writeFileSync(join(folder, 'dist/long.bin'), Buffer.alloc(20_000_000))
    },
  )
  const address = await endpoint()
  expect((await post(address, sample)).status).toBe(201)
  await isUsed?.()
  if (request) {
    const socket = connect(Number(new URL(await listening()).port), '127.0.0.1')
    socket.on('error', () => {}).write(request)
    await once(socket, 'readable')
    onTestFinished(() => void socket.destroy())
  }
  const resume = what.includes('PostgreSQL') ? await postgres().pause() : undefined
  const from = performance.now()
  kill('SIGTERM')
  if (isUsed) {
    await wait(1000)
    const [other] = samples(1, 'late')
    expect((await post(address, other)).status).toBe(201)
  }
  const { code, text } = await ended
  resume?.()
  const seconds = (performance.now() - from) / 1000
  expect(code).toBe(0)
  expect(text).toContain('Stopped by SIGTERM.')
  expect(seconds).toBeLessThan(longest)
})
