import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { startReceiver } from '../unit/receiver-alone.ts'
import { fallibleDisk, faults } from '../unit/receiver-fallible-disk.ts'
import { runServer } from '../unit/server-process.ts'
import { post, samples, writeDist } from '../unit/server-samples.ts'
import { type Outcome, tally } from './hostile-client.ts'
import { violations } from './verdict.ts'

/** A server on a disk that can be filled. */
interface Disk {
  kind: string
  endpoint: string
  fill(): void
  free(): void
  /** The text of the waitlist file. */
  text(): string
  close(): Promise<unknown>
}

const withOwnMounts = ['unshare', '--mount', '--map-root-user', 'sh', '-c'] as const
const mount = 'mount -t tmpfs -o size=64k tmpfs "$0"'

/** Whether this process may have a disk of its own. */
function canMount(folder: string): boolean {
  const [program, ...words] = withOwnMounts
  return spawnSync(program, [...words, mount, folder]).status === 0
}

/** The start script on a disk of 64 KB, mounted for this process alone. */
async function smallDisk(folder: string, mountPoint: string): Promise<Disk> {
  writeDist(folder)
  const settings = { WAITLIST_FILE: join(mountPoint, 'waitlist.jsonl') }
  const server = runServer(folder, settings, (words) => [
    ...withOwnMounts,
    `${mount} && exec "$@"`,
    mountPoint,
    ...words,
  ])
  const endpoint = await server.endpoint()
  // Its disk, seen from outside.
  const seen = (name: string) => join(`/proc/${server.pid}/root`, mountPoint, name)
  return {
    kind: 'tmpfs of 64 KB',
    endpoint,
    fill() {
      try {
        writeFileSync(seen('filler'), Buffer.alloc(65_536))
      } catch {
        // That it did not fit is the point.
      }
    },
    free: () => rmSync(seen('filler')),
    text: () => readFileSync(seen('waitlist.jsonl'), 'utf8'),
    close: () => {
      server.kill('SIGTERM')
      return server.ended
    },
  }
}

/** The receiver in this process, on a file whose writes fail when told to. */
async function pretendedDisk(folder: string): Promise<Disk> {
  const path = join(folder, 'waitlist.jsonl')
  const { disk, openFile } = fallibleDisk()
  const { endpoint, close } = await startReceiver(path, openFile)
  const { error } = console
  // It logs each refusal, and these are wanted.
  console.error = () => {}
  return {
    kind: 'injected file',
    endpoint,
    fill() {
      disk.fault = faults['takes a part']
    },
    free() {
      disk.fault = {}
    },
    text: () => readFileSync(path, 'utf8'),
    close: () => {
      console.error = error
      return close()
    },
  }
}

/** Sends sign-ups at once. @returns those that were refused, and the statuses that came */
async function sendAll(endpoint: string, submissions: readonly Submission[]) {
  const refused: Submission[] = []
  const statuses = await Promise.all(
    submissions.map(async (submission) => {
      const { status } = await post(endpoint, submission)
      if (status !== 201) refused.push(submission)
      return status
    }),
  )
  return { refused, statuses }
}

/** Fills the disk under a server, frees it again, and looks for what is lost or torn. */
export async function attackFullDisk(folder: string): Promise<Outcome> {
  const mountPoint = join(folder, 'disk')
  mkdirSync(mountPoint)
  const disk = await (canMount(mountPoint) ? smallDisk(folder, mountPoint) : pretendedDisk(folder))
  const sent = samples(80)
  try {
    await sendAll(disk.endpoint, sent.slice(0, 20))
    disk.fill()
    const { refused, statuses } = await sendAll(disk.endpoint, sent.slice(20))
    const whileFull = violations(
      disk.text(),
      sent,
      sent.filter((submission) => !refused.includes(submission)),
    )
    const others = statuses.filter((status) => status !== 201)
    disk.free()
    const again = await sendAll(disk.endpoint, refused)
    const problems = [...whileFull, ...violations(disk.text(), sent, sent)]
    return {
      name: `a full disk (${disk.kind})`,
      expected: '507, then 201, nothing lost',
      got: [
        tally([...new Set(others)]),
        `then ${[...new Set(again.statuses)]}`,
        problems[0] ?? 'nothing lost',
      ].join(', '),
    }
  } finally {
    await disk.close()
  }
}
