import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { runProcess, runServer } from '../unit/server-process.ts'
import { makeFolder, post, rowsIn, sample, writeDist } from '../unit/server-samples.ts'
import { filesNamed, keysIfSound, keysIn, openFiles } from './files.ts'
import { buildPrograms } from './programs.ts'
import { keyOf } from './world.ts'

// Two servers on one file, clients that post as fast as they can, and an operator who lets no file be.
const most = Number(process.argv[2] ?? 20_000)
const programs = await buildPrograms()
const folder = makeFolder()
writeDist(folder)
const path = join(folder, '.data', 'waitlist.db')
mkdirSync(join(folder, '.data'))
const backup = join(folder, 'backup.db')

type Server = ReturnType<typeof runServer> & { url: string }
const servers: (Server | undefined)[] = [undefined, undefined]
const stored = new Set<string>()
/** Where it is in no other file, the operator has destroyed it. */
const destroyed = new Set<string>()
const counts: Record<string, number> = {}
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}
let sent = 0
let said = ''

async function start(at: number) {
  const server = runServer(folder, {}, () => [process.execPath, programs.start])
  servers[at] = { ...server, url: await server.listening() }
}

async function end(at: number, signal: 'SIGKILL' | 'SIGTERM') {
  const server = servers[at]
  servers[at] = undefined
  server?.kill(signal)
  const ended = await server?.ended
  said += ended?.errors ?? ''
}

async function run(...words: string[]) {
  const command: [string, ...string[]] = [process.execPath, programs.report, ...words]
  const { text, errors } = await runProcess(command, folder).ended
  said += text + errors
}

async function client() {
  while (sent < most) {
    sent += 1
    const submission = { ...sample, email: `p${sent}@x.example`, comments: 'x'.repeat(sent % 900) }
    const server = servers[sent % 2] ?? servers[(sent + 1) % 2]
    const url = server?.url + waitlistEndpoint
    const answer = await post(url, submission).catch(() => wait(50))
    await answer?.body?.cancel()
    if (answer?.status === 201) stored.add(keyOf(submission))
    count(answer ? `answered with ${answer.status}` : 'not answered')
  }
}

const acts = {
  async kill() {
    const at = Math.round(Math.random())
    const open = openFiles(servers[at]?.pid, path).filter(({ isRemoved }) => isRemoved)
    const onlyThere = open.flatMap(({ file }) => keysIfSound(file))
    await end(at, 'SIGKILL')
    for (const key of onlyThere) destroyed.add(key)
    await start(at)
  },
  async backup() {
    rmSync(backup, { force: true })
    await run('--backup', backup)
  },
  restore: () => run('--restore', backup),
  async 'mv it away and back'() {
    renameSync(path, `${path}.away`)
    await wait(200)
    renameSync(`${path}.away`, path)
  },
  async 'mv a backup over it'() {
    copyFileSync(backup, `${backup}.copy`)
    renameSync(`${backup}.copy`, path)
  },
  async 'rm, restore'() {
    rmSync(path)
    await run('--restore', backup)
  },
  async 'cp a backup over it, restore'() {
    const before = new Set(stored)
    for (const row of rowsIn(path)) destroyed.add(keyOf(row))
    writeFileSync(path, readFileSync(backup))
    await wait(500)
    await run('--restore', backup)
    // It may have been written into the midst of the change that stored these.
    for (const key of stored) if (!before.has(key)) destroyed.add(key)
  },
}

await Promise.all([start(0), start(1)])
const clients = Array.from({ length: 32 }, client)
await acts.backup()
const names = Object.keys(acts) as (keyof typeof acts)[]
while (sent < most) {
  const name = names[Math.floor(Math.random() * names.length)] ?? 'kill'
  await acts[name]()
  count(name)
  await wait(Math.random() * 500)
}
await Promise.all([...clients, end(0, 'SIGTERM'), end(1, 'SIGTERM')])

const here = new Set(keysIn(path))
const beside = new Set(filesNamed(`${path}.`).flatMap(keysIfSound))
const gone = [...stored].filter((key) => !here.has(key) && !beside.has(key))
const lost = gone.filter((key) => !destroyed.has(key))
console.table({
  ...counts,
  'kept in the file': [...stored].filter((key) => here.has(key)).length,
  'kept beside it alone': [...stored].filter((key) => !here.has(key) && beside.has(key)).length,
  'destroyed by the operator': gone.length - lost.length,
  'lost by the servers': lost.length,
  'files that nobody named': filesNamed(`${path}.`).filter((file) => !said.includes(basename(file)))
    .length,
})
programs.remove()
rmSync(folder, { recursive: true })
if (lost.length > 0) process.exitCode = 1
