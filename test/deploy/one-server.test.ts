import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { freePort } from '../attack/free-port.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { runProcess } from '../unit/server-process.ts'
import { emailsIn, sample, samples, writeDist } from '../unit/server-samples.ts'

const configurations = join(repository, 'site/deploy/one-server')
const read = (file: string) => readFileSync(join(configurations, file), 'utf8')
const units = readdirSync(configurations).filter((file) => /\.(service|timer)$/.test(file))

const runs = (command: string, ...words: string[]) => spawnSync(command, words).status === 0
const hasProxies = () => runs('caddy', 'version') && runs('nginx', '-v')

/** The values of a setting in a unit. */
const settingsOf = (unit: string, name: string): string[] =>
  Array.from(read(unit).matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value)

/** Runs what a unit starts, with its environment, in a folder that stands for those it names. */
function runUnit(unit: string, folder: string, more: NodeJS.ProcessEnv = {}) {
  const here = (text: string) => text.replaceAll('/var/lib/nameplate', join(folder, 'state'))
  const [program = '', ...words] = here(settingsOf(unit, 'ExecStart')[0] ?? '').split(' ')
  const env = Object.fromEntries(
    settingsOf(unit, 'Environment').map((line) => here(line).split('=', 2)),
  )
  const command: [string, ...string[]] = [
    program.endsWith('/node') ? process.execPath : program,
    ...words,
  ]
  return runProcess(command, join(folder, 'repository'), { ...env, ...more })
}

/** A folder with the repository, a small built site and a place for the state. */
function installed(): string {
  const folder = temporaryFolder()
  const own = join(folder, 'repository')
  mkdirSync(join(folder, 'state'))
  mkdirSync(own)
  for (const name of ['site', 'widgets', 'node_modules', 'package.json'])
    execFileSync('ln', ['-s', join(repository, name), join(own, name)])
  writeDist(own)
  return folder
}

const proxies = {
  caddy: (folder: string, port: number, upstream: number) => {
    const file = join(folder, 'Caddyfile')
    const own = read('Caddyfile')
      .replace('nameplate.example', `localhost:${port}`)
      .replace('127.0.0.1:4173', `127.0.0.1:${upstream}`)
    // Nobody else is to trust its certificate, nor to meet its port for commands.
    writeFileSync(
      file,
      `{\n\tskip_install_trust\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`,
    )
    const env = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
    return runProcess(['caddy', 'run', '--config', file, '--adapter', 'caddyfile'], folder, env)
  },
  nginx: (folder: string, port: number, upstream: number) => {
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
      .replace('listen 80;', `listen unix:${join(folder, 'plain.sock')};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/\S+fullchain\.pem/, certificate)
      .replace(/\S+privkey\.pem/, key)
      .replaceAll('nameplate.example', 'localhost')
      .replaceAll('127.0.0.1:4173', `127.0.0.1:${upstream}`)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${join(folder, name)};`)
      .join('\n')
    writeFileSync(
      file,
      `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths}\n${own}\n}\n`,
    )
    return runProcess(['nginx', '-c', file, '-e', 'stderr'], folder)
  },
}

/** Signs somebody up over TLS. @param from the address of the visitor @returns the status */
async function signUp(port: number, body: unknown, from: string, headers = {}): Promise<number> {
  const asking = request({
    ...{ host: '127.0.0.1', servername: 'localhost', port, path: waitlistEndpoint, method: 'POST' },
    ...{ rejectUnauthorized: false, localAddress: from, agent: false },
    headers: { Host: 'localhost', 'Content-Type': 'application/json', ...headers },
  })
  asking.end(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    asking.on('error', reject)
    asking.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

/** @returns the page at an address, over TLS; undefined while nobody answers there */
const page = (port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const headers = { Host: 'localhost' }
    const where = { host: '127.0.0.1', servername: 'localhost', port, path: '/about', headers }
    get({ ...where, rejectUnauthorized: false, agent: false }, (response) => {
      buffer(response).then(
        (bytes) => resolve(bytes.toString()),
        () => resolve(undefined),
      )
    }).on('error', () => resolve(undefined))
  })

test.each(['caddy', 'nginx'] as const)(
  'behind %s, visitors reach the server over TLS, and each is counted alone',
  async (name) => {
    if (!hasProxies() && !installFromDebian('caddy', 'nginx-light', 'openssl'))
      return console.warn(`NOT TRIED BEHIND ${name}: it could not be installed.`)
    const folder = installed()
    const [upstream, port] = [await freePort(Math.random), await freePort(Math.random)]
    const server = runUnit('nameplate.service', folder, {
      PORT: String(upstream),
      WAITLIST_RATE: '2',
    })
    const proxy = proxies[name](folder, port, upstream)
    onTestFinished(async () => {
      proxy.kill('SIGTERM')
      server.kill('SIGTERM')
      await Promise.all([proxy.ended, server.ended])
    })
    await vi.waitUntil(async () => (await page(port)) === '<h1>about</h1>', 60_000)

    const people = samples(4)
    const one = (at: number, headers = {}) => signUp(port, people[at], '127.0.0.2', headers)
    expect([await one(0), await one(1)]).toEqual([201, 201])
    expect(await one(2)).toBe(429)
    expect(server.output.errors).not.toContain('TRUSTED_PROXIES')
    // What a visitor says in it counts for nothing.
    expect(await one(2, { 'X-Forwarded-For': '203.0.113.9' })).toBe(429)
    // It may be a balancer that says so; Caddy passes it on only from those that it trusts.
    const named = 'came from 127.0.0.2, which TRUSTED_PROXIES does not name'
    if (name === 'nginx') await vi.waitUntil(() => server.output.errors.includes(named))
    expect(await signUp(port, people[3], '127.0.0.3')).toBe(201)
    expect(emailsIn(join(folder, 'state/waitlist.db'))).toHaveLength(3)
  },
)

test('the backup of the timer holds the sign-ups, and fails where it cannot be restored', async () => {
  const folder = installed()
  const port = await freePort(Math.random)
  const server = runUnit('nameplate.service', folder, { PORT: String(port) })
  await vi.waitUntil(() => server.output.text.includes('Serving'), 60_000)
  const answer = await fetch(`http://127.0.0.1:${port}${waitlistEndpoint}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sample),
  })
  expect(answer.status).toBe(201)
  const { code, errors } = await runUnit('nameplate-backup.service', folder).ended
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  const [backup = '', ...more] = readdirSync(join(folder, 'state/backups'))
  expect(more).toEqual([])
  expect(emailsIn(join(folder, 'state/backups', backup))).toEqual([sample.email])

  writeFileSync(join(folder, 'state/waitlist.db'), 'damaged')
  expect((await runUnit('nameplate-backup.service', folder).ended).code).not.toBe(0)
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
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
