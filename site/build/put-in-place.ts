import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../base/reason.ts'
import { folderBefore } from '../server/http/built-site.ts'

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

/** @returns whether an action succeeds; false if it fails with one of the expected codes */
const succeeds = (action: Promise<void>, expected: readonly string[]): Promise<boolean> =>
  action.then(
    () => true,
    (error) => {
      if (expected.includes(String(codeOf(error)))) return false
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
  const folderExists = ['ENOTEMPTY', 'EEXIST']
  for (;;) {
    if (!(await succeeds(remove(before), folderExists))) continue
    // `dist` is missing before the first build, and for a moment while another build is swapped in.
    await succeeds(rename(dist, before), [...folderExists, 'ENOENT'])
    if (await succeeds(rename(next, dist), folderExists)) return
  }
}
