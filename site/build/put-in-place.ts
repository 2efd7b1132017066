import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderBefore } from '../server/http/built-site.ts'
import { codeOf } from '../server/http/reason.ts'

const remove = (folder: string) => rm(folder, { recursive: true, force: true })

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) !== 'ESRCH'
  }
}

/** Removes the folders `next-PID` of builds that were killed. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const [, pid] = /^next-(\d+)$/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) await remove(join(folder, name))
  }
}

/** Awaits an action that may fail with one of these codes. @returns whether it succeeded */
const unless = (codes: readonly string[], done: Promise<void>): Promise<boolean> =>
  done.then(
    () => true,
    (error) => {
      if (codes.includes(String(codeOf(error)))) return false
      throw error
    },
  )

/**
 * Replaces the build that is served and keeps the old one. Two builds may do this at once; the later
 * one wins.
 */
export async function putInPlace(next: string, dist: string): Promise<void> {
  const before = folderBefore(dist)
  await mkdir(dirname(before), { recursive: true })
  const isThere = ['ENOTEMPTY', 'EEXIST']
  for (;;) {
    if (!(await unless(isThere, remove(before)))) continue
    // `dist` is missing before the first build, and for a moment while another build is swapped in.
    await unless([...isThere, 'ENOENT'], rename(dist, before))
    if (await unless(isThere, rename(next, dist))) return
  }
}
