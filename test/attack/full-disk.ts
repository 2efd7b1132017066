import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '../../widgets/waitlist/submission.ts'
import { canLimitFiles, limitFiles } from '../unit/file-limit.ts'
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
  /** The path of a database to read. */
  database(): string
  close(): Promise<unknown>
}

const withOwnMounts = ['unshare', '--mount', '--map-root-user', 'sh', '-c'] as const
const mount = 'mount -t tmpfs -o size=1m tmpfs "$0"'

/** Whether this process may have a disk of its own. */
function canMount(folder: string): boolean {
  const [program, ...words] = withOwnMounts
  return spawnSync(program, [...words, mount, folder]).status === 0
}

/** The start script on a disk of 1 MB, mounted for this process alone. */
async function smallDisk(folder: string, mountPoint: string): Promise<Disk> {
  writeDist(folder)
  const settings = { WAITLIST_DATABASE: join(mountPoint, 'waitlist.db') }
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
    kind: 'tmpfs of 1 MB',
    endpoint,
    fill() {
      try {
        writeFileSync(seen('filler'), Buffer.alloc(1_048_576))
      } catch {
        // That it did not fit is the point.
      }
    },
    free: () => rmSync(seen('filler')),
    database() {
      // SQLite would follow the way from outside to where it leads inside.
      const copy = join(mkdtempSync(join(folder, 'copy-')), 'waitlist.db')
      for (const ending of ['', '-wal']) copyFileSync(seen(`waitlist.db${ending}`), copy + ending)
      return copy
    },
    close: () => {
      server.kill('SIGTERM')
      return server.ended
    },
  }
}

/** The start script, whose files cannot grow. */
async function limitedFiles(folder: string): Promise<Disk> {
  if (!canLimitFiles) throw new Error('Neither unshare nor prlimit works here.')
  writeDist(folder)
  const { endpoint, pid, waitlistDatabase, kill, ended } = runServer(folder)
  return {
    kind: 'limited files',
    endpoint: await endpoint(),
    fill: () => limitFiles(pid, statSync(`${waitlistDatabase}-wal`).size + 100),
    free: () => limitFiles(pid, 'unlimited'),
    database: () => waitlistDatabase,
    close: () => {
      kill('SIGTERM')
      return ended
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

/** Fills the disk under a server, frees it again, and looks for what is lost or damaged. */
export async function attackFullDisk(folder: string): Promise<Outcome> {
  const mountPoint = join(folder, 'disk')
  mkdirSync(mountPoint)
  const disk = await (canMount(mountPoint) ? smallDisk(folder, mountPoint) : limitedFiles(folder))
  const sent = samples(80)
  try {
    await sendAll(disk.endpoint, sent.slice(0, 20))
    disk.fill()
    const { refused, statuses } = await sendAll(disk.endpoint, sent.slice(20))
    const whileFull = violations(
      disk.database(),
      sent,
      sent.filter((submission) => !refused.includes(submission)),
    )
    const others = statuses.filter((status) => status !== 201)
    disk.free()
    const again = await sendAll(disk.endpoint, refused)
    const problems = [...whileFull, ...violations(disk.database(), sent, sent)]
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
