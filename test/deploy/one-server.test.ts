import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { freePort } from '../attack/free-port.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { runProcess } from '../unit/server-process.ts'
import { emailsIn, post, sample, samples } from '../unit/server-samples.ts'
import { block, installedMachine, read, units } from './machine.ts'

const runs = (command: string, ...words: string[]) => spawnSync(command, words).status === 0
const hasProxies = () => runs('caddy', 'version') && runs('nginx', '-v')

/** The address of a load balancer before the proxy. */
const balancer = '127.0.0.5'

const proxies = {
  caddy: (folder: string, port: number, upstream: number) => {
    const file = join(folder, 'Caddyfile')
    const own = read('Caddyfile')
      .replace('nameplate.example', `localhost:${port}`)
      .replace('127.0.0.1:4173 {', `127.0.0.1:${upstream} {\n\t\ttrusted_proxies ${balancer}`)
    // No certificate is installed in the system, and no admin port is opened.
    writeFileSync(
      file,
      `{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`,
    )
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
    return runProcess(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], folder, env)
  },
  nginx: (folder: string, port: number, upstream: number, plain: number) => {
    const [certificate, key, file] = ['cert.pem', 'key.pem', 'nginx.conf'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost'],
        ...['-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    )
    const own = read('nginx.conf')
      // Not every machine has IPv6.
      .replaceAll(/listen \[::\].*/g, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key)
      .replaceAll('nameplate.example', 'localhost')
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${upstream}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    // Debian's has an access log too. `user` is for the challenge, which is in a folder of ours.
    writeFileSync(
      file,
      `daemon off;\nuser ${process.getuid?.() === 0 ? 'root' : 'nobody'};\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log ${join(folder, 'access.log')};\n${paths}\n${own}\n}\n`,
    )
    return runProcess(['nginx', '-c', file, '-e', 'stderr'], folder)
  },
}

const accessLog = (folder: string) =>
  existsSync(join(folder, 'access.log')) ? readFileSync(join(folder, 'access.log'), 'utf8') : ''

/** Asks over TLS. @param from the address of the visitor @returns the status, and the page's text */
async function ask(
  port: number,
  path: string,
  { from = '127.0.0.1', body = undefined as unknown, headers = {} } = {},
): Promise<{ status: number; text: string }> {
  const asking = request({
    ...{ host: '127.0.0.1', servername: 'localhost', port, path },
    ...{ rejectUnauthorized: false, localAddress: from, agent: false },
    method: body === undefined ? 'GET' : 'POST',
    headers: { Host: 'localhost', 'Content-Type': 'application/json', ...headers },
  })
  asking.end(body === undefined ? undefined : JSON.stringify(body))
  return new Promise((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await textOf(response) })
    })
  })
}

test.each(['caddy', 'nginx'] as const)(
  'behind %s each visitor is counted separately',
  async (name) => {
    if (!hasProxies() && !installFromDebian('caddy', 'nginx-light', 'openssl'))
      return console.warn(`NOT TRIED BEHIND ${name}: it could not be installed.`)
    const { folder, state, set, startServer } = installedMachine()
    const port = () => freePort(Math.random)
    const [upstream, secure, plain] = [await port(), await port(), await port()]
    set({ PORT: String(upstream), WAITLIST_RATE: '2' })
    set({ TRUSTED_PROXIES: `127.0.0.1,::1,${balancer}` })
    const server = startServer()
    const proxy = proxies[name](folder, secure, upstream, plain)
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      server.kill('SIGTERM')
      await Promise.all([proxy.ended, server.ended])
    })
    const page = () => ask(secure, '/about').catch(() => undefined)
    await vi.waitUntil(async () => (await page())?.text === '<h1>about</h1>', 60_000)

    const people = samples(8)
    const signUp = async (at: number, from: string, headers = {}) =>
      (await ask(secure, waitlistEndpoint, { from, body: people[at], headers })).status
    const visitor = '127.0.0.2'
    expect([await signUp(0, visitor), await signUp(1, visitor)]).toEqual([201, 201])
    expect(await signUp(2, visitor)).toBe(429)
    expect(server.output.errors).not.toContain('TRUSTED_PROXIES')
    // The header of a visitor is ignored.
    expect(await signUp(2, visitor, { 'X-Forwarded-For': '203.0.113.9' })).toBe(429)
    expect(await signUp(3, '127.0.0.3')).toBe(201)
    const through = (at: number, address: string) =>
      signUp(at, balancer, { 'X-Forwarded-For': address })
    const byBalancer = [4, 5, 6].map((at) => () => through(at, '203.0.113.1'))
    const statuses: number[] = []
    for (const send of byBalancer) statuses.push(await send())
    expect(statuses).toEqual([201, 201, 429])
    expect(await through(7, '203.0.113.2')).toBe(201)
    expect(emailsIn(join(state, 'waitlist.db'))).toHaveLength(6)

    server.kill('SIGTERM')
    await server.ended
    expect((await ask(secure, '/api/letters/secret', { from: visitor })).status).toBe(502)
    proxy.kill('SIGTERM')
    await proxy.ended
    const logged = [proxy.output.text, proxy.output.errors, accessLog(folder)].join()
    expect(logged).not.toContain('secret')
    expect(logged).not.toContain(visitor)
  },
)

/** A machine with a server that has a sign-up. */
async function machineWithSignUp() {
  const machine = installedMachine()
  machine.set({ PORT: String(await freePort(Math.random)) })
  const server = machine.startServer()
  onTestFinished(async () => {
    server.kill('SIGTERM')
    await server.ended
  })
  await vi.waitUntil(() => server.output.text.includes('Serving'), 60_000)
  const [url = ''] = /http:\S+\d/.exec(server.output.text) ?? []
  const signUp = async (body: unknown) => (await post(url + waitlistEndpoint, body)).status
  expect(await signUp(sample)).toBe(201)
  const backups = () => readdirSync(join(machine.state, 'backups')).sort()
  const backUp = () => machine.run(block('operation', 'systemctl start nameplate-backup.service'))
  return { ...machine, server, signUp, backups, backUp }
}

test('the backup of the timer is tested, is thinned out, and the page restores it', async () => {
  const { state, backUp, backups, run, signUp } = await machineWithSignUp()
  const now = Date.now()
  const nameOf = (hoursAgo: number) =>
    `waitlist-${new Date(now - hoursAgo * 3_600_000).toISOString().replace(/\..*/, 'Z').replaceAll(':', '-')}.db`
  mkdirSync(join(state, 'backups'))
  const hours = Array.from({ length: 35 * 24 }, (_, hour) => hour + 0.5)
  const others = ['untested.db', 'test.db']
  for (const name of [...hours.map(nameOf), ...others])
    writeFileSync(join(state, 'backups', name), '')
  const { code, errors, text } = await backUp()
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(text).toMatch(/now has the 1 sign-up of .*\nTested and stored as .*\n$/)
  const kept = backups()
  // The first and the last day may have hourly backups.
  expect(kept.length).toBeGreaterThanOrEqual(25 + 29)
  expect(kept.length).toBeLessThanOrEqual(25 + 31)
  expect(kept.slice(-25, -1)).toEqual(hours.slice(0, 24).map(nameOf).reverse())
  expect(new Set(kept.slice(0, -25).map((name) => name.slice(0, 19))).size).toBe(kept.length - 25)
  const newest = join(state, 'backups', kept.at(-1) ?? '')
  expect(emailsIn(newest)).toEqual([sample.email])

  const [more] = samples(1, 'more')
  expect(await signUp(more)).toBe(201)
  const restored = await run(
    block('operation', 'restore "$(ls').replace('-- restore', '-- restore --yes'),
  )
  expect(restored.code).toBe(0)
  expect(restored.text).toContain('had 2 sign-ups; now, ')
  const [, saved = ''] = /The previous database is saved in (\S+)\.\n/.exec(restored.text) ?? []
  expect(emailsIn(saved)).toEqual([more?.email, sample.email])
  expect(emailsIn(join(state, 'waitlist.db'))).toEqual([sample.email])
  expect(await signUp({ ...sample, email: 'last@example.com' })).toBe(201)
})

test('the backup fails if the server has another database, or the disk is full, or the database is damaged', async () => {
  const { state, set, backUp, backups, server, program } = await machineWithSignUp()
  // The settings were changed without a restart of the server.
  set({ WAITLIST_DATABASE: join(state, 'other.db') })
  const other = await backUp()
  expect(other.code).not.toBe(0)
  expect(other.errors).toContain('The server has another database than')
  set({ WAITLIST_DATABASE: join(state, 'waitlist.db') })
  program('df', 'echo "disk 1000000 990000 10000 99% /"')
  const full = await backUp()
  expect(full.code).not.toBe(0)
  expect(full.errors).toMatch(/^Only 9 MB are free where .* No backup was made\.\n$/)
  program('df', 'exec /bin/df "$@"')
  expect((await backUp()).code).toBe(0)
  server.kill('SIGTERM')
  await server.ended
  const before = backups()
  for (const damage of ['damaged', '']) {
    writeFileSync(join(state, 'waitlist.db'), damage)
    expect((await backUp()).code).not.toBe(0)
  }
  expect(backups()).toEqual(before)
})

test('systemd takes the units', () => {
  if (!runs('systemd-analyze', '--version'))
    return console.warn('THE UNITS WERE NOT CHECKED: there is no systemd here.')
  const folder = temporaryFolder()
  for (const unit of units)
    writeFileSync(join(folder, unit), read(unit).replace('/usr/bin/node', process.execPath))
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => join(folder, unit))],
    { encoding: 'utf8' },
  )
  // Older versions ignore these keys with a message.
  const said = stderr.replaceAll(/.*Unknown key '(RestartSteps|RestartMaxDelaySec)'.*\n/g, '')
  expect({ status, said }).toEqual({ status: 0, said: '' })
})
