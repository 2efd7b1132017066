import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installFromDebian } from '../../site/build/tools/install.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { post, sample, samples } from '../unit/server-samples.ts'

// The entry of `npm run test:image`: builds the image without a registry, on a Debian that it makes itself,
// and runs it as its user on a file system that is read-only: started, killed, started again, upgraded.

const out = (command: string, ...words: string[]) =>
  execFileSync(command, words, {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()

/** Runs buildah with a storage of its own. */
const buildah = (...words: string[]) =>
  out('buildah', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run'), ...words)

const folder = mkdtempSync(join(tmpdir(), 'image-'))
const file = 'site/deploy/image/Containerfile'
const tag = 'localhost/nameplate-test'
const containers: string[] = []
const servers = new Set<ChildProcess>()

/** Signals the first process inside, since unshare does not forward signals. */
function signal(server: ChildProcess, name: NodeJS.Signals) {
  const { stdout } = spawnSync('pgrep', ['--parent', String(server.pid)], { encoding: 'utf8' })
  for (const pid of stdout.trim().split('\n').filter(Boolean)) process.kill(Number(pid), name)
}

function clean() {
  for (const server of servers) signal(server, 'SIGKILL')
  // The mounts of buildah.
  spawnSync('umount', ['--recursive', '--lazy', join(folder, 'storage/overlay')])
  rmSync(folder, { recursive: true, force: true })
}

/** The base images of the Containerfile. */
const bases = Array.from(
  readFileSync(join(repository, file), 'utf8').matchAll(/^FROM (\S+)/gm),
  ([, name = '']) => name,
)

/** Makes a Debian with this machine's Node and npm, under the names of the base images. */
function makeBases() {
  const base = join(folder, 'base')
  out('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base)
  const local = join(base, 'usr/local')
  cpSync(process.execPath, join(local, 'bin/node'), { dereference: true })
  cpSync(join(out('npm', 'root', '--global'), 'npm'), join(local, 'lib/node_modules/npm'), {
    recursive: true,
  })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  // The npm settings of this machine.
  const [registry, authorities] = ['registry', 'cafile'].map((name) =>
    out('npm', 'config', 'get', name),
  )
  mkdirSync(join(local, 'etc'), { recursive: true })
  writeFileSync(join(local, 'etc/npmrc'), `registry=${registry}\n`)
  if (authorities && existsSync(authorities)) {
    cpSync(authorities, join(base, 'etc/ssl/certs/of-npm.crt'), { dereference: true })
    appendFileSync(join(local, 'etc/npmrc'), 'cafile=/etc/ssl/certs/of-npm.crt\n')
  }
  const container = buildah('from', 'scratch')
  containers.push(container)
  buildah('add', '--quiet', container, base, '/')
  for (const name of bases) buildah('commit', '--quiet', container, name)
  return Number(out('du', '--summarize', '--block-size=1M', base).split('\t')[0])
}

const tracked = ['ls-files', '--cached', '--others', '--exclude-standard']

/** Copies the files that are committed or not ignored. */
function copySources() {
  const sources = join(folder, 'sources')
  for (const path of out('git', '-C', repository, ...tracked).split('\n'))
    if (existsSync(join(repository, path))) cpSync(join(repository, path), join(sources, path))
  return sources
}

interface Image {
  root: string
  config: { User: string; Env: string[]; Cmd: string[]; Healthcheck: { Test: string[] } }
}

function build(sources: string): Image {
  const how = '--isolation chroot --pull=never --layers --format docker --quiet'.split(' ')
  buildah('build', ...how, '--file', join(sources, file), '--tag', tag, sources)
  const container = buildah('from', '--pull-never', tag)
  containers.push(container)
  const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', tag))
  return { root: buildah('mount', container), config: Docker.config }
}

/** Runs a command in an image as its user: its root is read-only but for /data and /tmp. */
function run(
  { root, config }: Image,
  data: string,
  command: readonly string[],
  settings: readonly string[] = [],
) {
  const script = `mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --bind "$1" "$0/data" &&
    mount -t tmpfs tmpfs "$0/tmp" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && shift &&
    exec chroot --userspec=${config.User} "$0" env -i "$@"`
  const variables = [...config.Env, ...settings, 'PWD=/srv/nameplate']
  const inside = ['sh', '-c', 'cd /srv/nameplate && exec "$@"', 'sh', ...command]
  const words = ['--mount', '--pid', '--fork', 'sh', '-c', script, root, data, ...variables]
  const child = spawn('unshare', [...words, ...inside], { stdio: ['ignore', 'pipe', 'inherit'] })
  servers.add(child)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const ended = once(child, 'exit').then(([code]) => {
    servers.delete(child)
    return { code: code as number | null, text }
  })
  return { ended, child }
}

const port = 4391
const url = `http://127.0.0.1:${port}`
const settings = [`PORT=${port}`, 'SITE_URL=https://own.example.com', 'LAUNCH_AT=2099-05-06T10:00Z']

/** Starts the server of an image, and waits until it takes sign-ups. @returns also the seconds it took */
async function start(image: Image, data: string) {
  const isTaken = await fetch(url).catch(() => undefined)
  assert.equal(isTaken, undefined, `port ${port} has to be free`)
  const before = performance.now()
  const server = run(image, data, image.config.Cmd, settings)
  for (;;) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return { ...server, seconds: (performance.now() - before) / 1000 }
    assert.ok(server.child.exitCode === null, 'The server did not start.')
    assert.ok(performance.now() < before + 60_000, 'The server takes no sign-ups.')
    await sleep(50)
  }
}

async function signUp(...people: readonly object[]) {
  for (const person of people)
    assert.equal((await post(url + waitlistEndpoint, person)).status, 201, 'a sign-up')
}

const page = async (path: string) => (await fetch(url + path)).text()

async function test() {
  const baseSize = makeBases()
  const sources = copySources()
  const image = build(sources)
  const { root, config } = image
  const [, ...healthCheck] = config.Healthcheck.Test
  const size = Number(out('du', '--summarize', '--block-size=1M', root).split('\t')[0])
  console.log(`${size - baseSize} MB on top of a Debian with Node of ${baseSize} MB.`)
  assert.ok(size - baseSize < 60, 'The image has more in it than it needs.')

  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const [user = 0, group = 0] = config.User.split(':').map(Number)
  chownSync(data, user, group)

  const inside = (...command: string[]) => run(image, data, command, settings).ended
  assert.deepEqual(await inside('id', '-u'), { code: 0, text: '1000\n' }, 'the user')
  assert.notEqual((await inside('touch', '/srv/nameplate/new')).code, 0, 'the root is read-only')
  assert.equal((await inside(...healthCheck)).code, 1, 'the check of a server that does not run')

  const first = await start(image, data)
  console.log(`The server takes sign-ups after ${first.seconds.toFixed(1)} s.`)
  assert.match(await page('/'), /data-phase="before".*own\.example\.com/s, 'settings')
  const people = samples(3)
  await signUp(sample, ...people.slice(0, 1))
  assert.equal((await inside(...healthCheck)).code, 0, 'the check of a server that runs')
  signal(first.child, 'SIGKILL')
  await first.ended

  const second = await start(image, data)
  await signUp(...people.slice(1, 2))
  signal(second.child, 'SIGTERM')
  const { code, text } = await second.ended
  assert.deepEqual([code, text.split('\n').at(-2)], [0, 'Stopped by SIGTERM.'], 'SIGTERM')

  appendFileSync(join(sources, 'site/pages/404.html'), '<!-- upgraded -->\n')
  const newer = build(sources)
  await start(newer, data)
  assert.match(await page('/none'), /<!-- upgraded -->/, 'the upgrade')
  await signUp(...people.slice(2))
  const list = await run(newer, data, ['waitlist', 'list', '--csv'], settings).ended
  for (const { email } of [sample, ...people])
    assert.ok(list.text.includes(email), `${email} is on the list`)
  console.log(
    'Started, killed, stopped and upgraded: no sign-up is lost. A registry and arm64 were not tested.',
  )
}

const needed = ['buildah', 'debootstrap'].filter((name) => spawnSync('which', [name]).status !== 0)
if (needed.length > 0 && !installFromDebian(...needed))
  throw new Error(`As root on Debian: apt-get install ${needed.join(' ')}`)
try {
  await test()
} finally {
  clean()
}
