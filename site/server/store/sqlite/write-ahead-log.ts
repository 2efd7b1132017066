import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { codeOf } from '../../http/reason.ts'
import { keptName } from './kept-files.ts'

/** SQLite's log beside a database file, by the name that SQLite gives it. */
export const logOf = (path: string): string => `${path}-wal`

/** The memory that the connections to a database share about its log. */
export const sharedMemoryOf = (path: string): string => `${path}-shm`

/** Of the log's header and of each frame's (SQLite, file format, section 4.1), in bytes. */
const headerSize = 32
const frameHeaderSize = 24

/** Where a database has its `application_id`, on its first page (SQLite, file format, section 1.3). */
const applicationIdOffset = 68

/**
 * The `application_id` of the database that a log belongs to. It stands in each copy of the first
 * page that is in the log.
 * @returns undefined where there is no log, it is empty, or the first page is not in it
 */
export function applicationIdInLog(path: string): number | undefined {
  let file: number
  try {
    file = openSync(logOf(path), 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const header = Buffer.alloc(headerSize)
    if (readSync(file, header, 0, headerSize, 0) < headerSize) return undefined
    const frameSize = frameHeaderSize + header.readUInt32BE(8)
    const salts = header.subarray(16, 24)
    const frame = Buffer.alloc(frameHeaderSize + applicationIdOffset + 4)
    let id: number | undefined
    for (let at = headerSize; readSync(file, frame, 0, frame.length, at) === frame.length; ) {
      // What follows is left from an earlier use of the file.
      if (!frame.subarray(8, 16).equals(salts)) break
      if (frame.readUInt32BE(0) === 1) id = frame.readInt32BE(frameHeaderSize + applicationIdOffset)
      at += frameSize
    }
    return id
  } finally {
    closeSync(file)
  }
}

/** Whether there is anything in the log of a database file. */
export const hasLog = (path: string): boolean =>
  (statSync(logOf(path), { throwIfNoEntry: false })?.size ?? 0) > 0

/**
 * Takes away a log that belongs to another database than the one beside it. A connection that still
 * has it open finds it empty, so that it cannot write it into the file when it is closed.
 * @returns where it is kept
 */
export function setLogAside(path: string): string {
  const kept = logOf(keptName(path))
  copyFileSync(logOf(path), kept, constants.COPYFILE_EXCL)
  chmodSync(kept, 0o600)
  truncateSync(logOf(path))
  rmSync(logOf(path))
  rmSync(sharedMemoryOf(path), { force: true })
  return kept
}
