import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { readSignUpLines } from './sign-up-lines.ts'

/** The part of a `FileHandle` that is used here. */
export interface OpenedFile {
  write(bytes: Buffer): Promise<{ bytesWritten: number }>
  datasync(): Promise<void>
  truncate(length: number): Promise<void>
  stat(): Promise<{ ino: number; size: number }>
  close(): Promise<void>
}

/** Opens a file as `open` of `node:fs/promises` does. */
export type OpenFile = (path: string, flags: string, mode: number) => Promise<OpenedFile>

/**
 * The waitlist file, opened for appending.
 *
 * A second process may append to the same file: each `append` is one write at the end of the file
 * (O_APPEND), so on a local file system the lines of two processes never mix. That ends where a
 * write fits on the disk only in part and the other process has already written behind it.
 */
export interface LogFile {
  /** `signUpKey` of every sign-up that was in the file when it was opened. */
  readonly keys: Set<string>
  /**
   * Writes whole lines and flushes them to the disk.
   * @throws when that fails; then nothing of the text stays in the file
   */
  append(text: string): Promise<void>
  /** Whether the path still leads to this file, and no other process has changed its length. */
  isUnchanged(): Promise<boolean>
  close(): Promise<void>
}

/** Flushes a folder: without it a power failure can lose a new file in it. */
async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Opens a file, made when missing, with its folder. */
async function openForAppending(path: string, openFile: OpenFile): Promise<OpenedFile> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  // The lines are personal data: readable by the owner alone.
  const file = await openFile(path, 'a', 0o600)
  // Not every system can flush a folder.
  await syncFolder(folder).catch(() => {})
  if (made) await syncFolder(dirname(made)).catch(() => {})
  return file
}

/** Reads a file, again while another process writes to it. */
async function readStable(path: string, file: OpenedFile): Promise<Buffer> {
  for (;;) {
    const { size } = await file.stat()
    // A device has no size, and may have no end.
    const bytes = size === 0 ? Buffer.alloc(0) : await readFile(path)
    if ((await file.stat()).size === bytes.length) return bytes
  }
}

/** Makes the file end with a whole line, on the disk too. @returns what it then holds */
async function repair(path: string, file: OpenedFile) {
  const bytes = await readStable(path, file)
  const { keys, damaged, wholeLength, tail } = readSignUpLines(bytes)
  const torn = bytes.length - wholeLength
  if (tail === 'whole') await file.write(Buffer.from('\n'))
  if (tail === 'torn') {
    await file.truncate(wholeLength)
    console.warn(`${path}: an incomplete last line of ${torn} bytes was cut.`)
  }
  if (damaged.length > 0)
    console.warn(`${path}: no sign-up in line ${damaged.join(', ')}, which stays as it is.`)
  // A process killed before its flush leaves lines that only the system's memory holds.
  if (bytes.length > 0) await file.datasync()
  return { keys, length: tail === 'whole' ? bytes.length + 1 : wholeLength }
}

/**
 * Opens the waitlist file and repairs what a kill in mid-write left at its end.
 * @throws when the file cannot be written
 */
export async function openLogFile(path: string, openFile: OpenFile = open): Promise<LogFile> {
  const file = await openForAppending(path, openFile)
  try {
    const { ino } = await file.stat()
    const repaired = await repair(path, file)
    let { length } = repaired

    return {
      keys: repaired.keys,
      async append(text) {
        const bytes = Buffer.from(text)
        const { bytesWritten } = await file.write(bytes)
        try {
          // A partial write is the first sign of a full disk.
          if (bytesWritten < bytes.length) throw new Error('ENOSPC: no space left on device')
          await file.datasync()
        } catch (error) {
          // Not where another process has written behind it: that would be cut off too.
          if ((await file.stat()).size === length + bytesWritten) await file.truncate(length)
          throw error
        }
        length += bytesWritten
      },
      async isUnchanged() {
        const now = await stat(path).catch(() => undefined)
        return now?.ino === ino && now.size === length
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
