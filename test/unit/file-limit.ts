import { spawnSync } from 'node:child_process'

/** Whether this system can limit the files of a running process (util-linux). */
export const canLimitFiles = spawnSync('prlimit', ['--version']).status === 0

/** Lets no file of a process grow beyond so many bytes, as if the disk were full. */
export function limitFiles(pid: number | undefined, bytes: number | 'unlimited') {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}
