import { open } from 'node:fs/promises'
import type { OpenedFile, OpenFile } from '../../site/server/waitlist/log-file.ts'

/** A real file, parts of which a test can replace. */
export async function openReal(path: string, flags: string, mode: number): Promise<OpenedFile> {
  const file = await open(path, flags, mode)
  return {
    write: (bytes) => file.write(bytes),
    datasync: () => file.datasync(),
    truncate: (length) => file.truncate(length),
    stat: () => file.stat(),
    close: () => file.close(),
  }
}

/** What Node throws when the disk is full. */
export const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), {
  code: 'ENOSPC',
})

/** What a full disk does to a write, a flush and a truncation; the real thing where left out. */
interface Fault {
  write?: (file: OpenedFile, bytes: Buffer) => Promise<{ bytesWritten: number }>
  datasync?: () => Promise<void>
  truncate?: () => Promise<void>
}

/** The ways in which a disk is full. */
export const faults = {
  'takes nothing': { write: () => Promise.reject(noSpace) },
  'takes a part': { write: (file, bytes) => file.write(bytes.subarray(0, bytes.length - 30)) },
  'fails to flush': { datasync: () => Promise.reject(noSpace) },
  'takes a part and cannot be cut': {
    write: (file, bytes) => file.write(bytes.subarray(0, bytes.length - 30)),
    truncate: () => Promise.reject(noSpace),
  },
} satisfies Record<string, Fault>

/** A real disk, until it is given a fault. */
export function fallibleDisk() {
  const disk: { fault: Fault } = { fault: {} }
  const openFile: OpenFile = async (path, flags, mode) => {
    const file = await openReal(path, flags, mode)
    return {
      ...file,
      write: (bytes) => disk.fault.write?.(file, bytes) ?? file.write(bytes),
      datasync: () => disk.fault.datasync?.() ?? file.datasync(),
      truncate: (length) => disk.fault.truncate?.() ?? file.truncate(length),
    }
  }
  return { disk, openFile }
}
