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
  /** Whether the path still leads to this file, and nobody else has changed its length. */
  isAsLeft(): Promise<boolean>
  close(): Promise<void>
}

/** Flushes a folder, without which a new file in it can be lost with the power. */
async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

/** Opens a file, made when missing, with its folder. */
async function openForAppending(path: string, openFile: OpenFile): Promise<OpenedFile> {
  const folder = dirname(path)
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  // The lines hold names and addresses of people: for the owner alone.
  const file = await openFile(path, 'a', 0o600)
  // Not every system can flush a folder.
  await syncFolder(folder).catch(() => {})
  if (made) await syncFolder(dirname(made)).catch(() => {})
  return file
}

/** Reads a file until nobody has written to it meanwhile. */
async function readAtRest(path: string, file: OpenedFile): Promise<Buffer> {
  for (;;) {
    const { size } = await file.stat()
    // A device has no size, and may have no end.
    const bytes = size === 0 ? Buffer.alloc(0) : await readFile(path)
    if ((await file.stat()).size === bytes.length) return bytes
  }
}

/** Sees to it that the file ends with a whole line, on the disk too; tells what it then holds. */
async function repair(path: string, file: OpenedFile) {
  const bytes = await readAtRest(path, file)
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
          // One call that takes only a part is how the end of the disk shows first.
          if (bytesWritten < bytes.length) throw new Error('ENOSPC: no space left on device')
          await file.datasync()
        } catch (error) {
          // What another process has written behind it must not go with it.
          if ((await file.stat()).size === length + bytesWritten) await file.truncate(length)
          throw error
        }
        length += bytesWritten
      },
      async isAsLeft() {
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
