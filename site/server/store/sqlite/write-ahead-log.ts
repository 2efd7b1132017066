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

/** The write-ahead log that SQLite keeps beside a database file. */
export const logOf = (path: string): string => `${path}-wal`

/** The shared memory that connections use to read the log. */
export const sharedMemoryOf = (path: string): string => `${path}-shm`

/** Bytes of the log's header and of each frame's (SQLite, file format, section 4.1). */
const headerSize = 32
const frameHeaderSize = 24

/** Where a database has its `application_id`, on its first page (SQLite, file format, section 1.3). */
const applicationIdOffset = 68

/**
 * The `application_id` of the database that a log belongs to, from the last copy of the first page in
 * the log.
 * @returns undefined if there is no log, or the first page is not in it
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
      // The rest of the file is left from an earlier log.
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
 * Moves away a log that does not belong to the database beside it. It is emptied first, so that a
 * connection that still has it open cannot write it into the file.
 * @returns where the log is kept
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
