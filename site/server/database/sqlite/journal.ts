import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs'

/** The change counter of a database and its `user_version` (sqlite.org/fileformat.html, 1.3). */
const stateOf = (header: Buffer) => [header.readUInt32BE(24), header.readUInt32BE(60)] as const

const headerSize = 64

/** Reads bytes at an offset of a file; undefined beyond its end. */
function readAt(file: number, at: number, size: number): Buffer | undefined {
  const bytes = Buffer.alloc(size)
  return readSync(file, bytes, 0, size, at) === size ? bytes : undefined
}

/** The header of the database before the change, from the old pages in a journal. */
function headerInJournal(journal: number): Buffer | undefined {
  const start = readAt(journal, 0, 28)
  // An incomplete journal begins with zeros, and SQLite ignores it.
  if (!start || start[0] === 0) return undefined
  const [pages = 0, first = 0, size = 0] = [8, 20, 24].map((at) => start.readUInt32BE(at))
  for (let page = 0; page < pages; page += 1) {
    const found = readAt(journal, first + page * (4 + size + 4), 4 + headerSize)
    if (found?.readUInt32BE(0) === 1) return found.subarray(4)
  }
  return undefined
}

/** Whether SQLite would roll back a journal that belongs to another file. */
function isStray(journal: number, file: number): boolean {
  const before = headerInJournal(journal)
  if (!before) return false
  const [changes, number] = stateOf(before)
  const header = readAt(file, 0, headerSize)
  // Another process has finished with it meanwhile.
  if (fstatSync(journal).nlink === 0) return false
  // A killed commit may have raised the counter by one.
  const [changesNow, numberNow] = header ? stateOf(header) : []
  return numberNow !== number || (changesNow !== changes && changesNow !== changes + 1)
}

/**
 * Moves a journal aside if a killed process left it for another file. SQLite finds a journal by its name only, and
 * would write the pages of the other file into this one.
 * @param file the open database
 */
export function setStrayJournalAside(path: string, file: number): void {
  const name = `${path}-journal`
  if (!existsSync(name)) return
  const journal = openSync(name, 'r')
  try {
    if (!isStray(journal, file)) return
    const aside = `${path}.journal-${Date.now()}-${process.pid}`
    renameSync(name, aside)
    console.warn(
      `A process was killed while it changed another file at this path, and left ${name}. It is moved to ${aside}. To repair the other file, put it beside that file, with its name and -journal.`,
    )
  } finally {
    closeSync(journal)
  }
}
