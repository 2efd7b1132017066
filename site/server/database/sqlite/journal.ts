import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync } from 'node:fs'

/** How often a database was changed, and its `user_version` (sqlite.org/fileformat.html, 1.3). */
const stateOf = (header: Buffer) => [header.readUInt32BE(24), header.readUInt32BE(60)] as const

const headerSize = 64

/** Reads so many bytes at a place of a file; undefined where it ends before. */
function readAt(file: number, at: number, size: number): Buffer | undefined {
  const bytes = Buffer.alloc(size)
  return readSync(file, bytes, 0, size, at) === size ? bytes : undefined
}

/** The database's header before the change, of which a journal has the old pages. */
function headerInJournal(journal: number): Buffer | undefined {
  const start = readAt(journal, 0, 28)
  // Until the journal is on the disk it begins with zeros, and SQLite does not look at it.
  if (!start || start[0] === 0) return undefined
  const [pages = 0, first = 0, size = 0] = [8, 20, 24].map((at) => start.readUInt32BE(at))
  for (let page = 0; page < pages; page += 1) {
    const found = readAt(journal, first + page * (4 + size + 4), 4 + headerSize)
    if (found?.readUInt32BE(0) === 1) return found.subarray(4)
  }
  return undefined
}

/** Whether a journal that SQLite would write back is not of this file. */
function isStray(journal: number, file: number): boolean {
  const before = headerInJournal(journal)
  if (!before) return false
  const [changes, number] = stateOf(before)
  const header = readAt(file, 0, headerSize)
  // A process at work has ended with it meanwhile.
  if (fstatSync(journal).nlink === 0) return false
  const [changesNow, numberNow] = header ? stateOf(header) : []
  return numberNow !== number || (changesNow !== changes && changesNow !== changes + 1)
}

/**
 * Moves a journal aside that a killed process has left and that is not of the file that is there now:
 * SQLite, which goes by its name only, would write the old pages of another file into this one.
 * @param file the database, open
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
      `${name} was left by a process that was killed while it changed another file than the one that is there now. It is kept as ${aside}: beside that file, under its name and -journal, it makes it whole.`,
    )
  } finally {
    closeSync(journal)
  }
}
