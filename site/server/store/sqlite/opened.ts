import { statSync } from 'node:fs'
import { withConnection } from './connection.ts'
import { fileId } from './kept-files.ts'
import { applicationIdOnDisk } from './soundness.ts'
import { type Connection, countSignUps } from './statements.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

/** The identities of a database's files. */
export interface Files {
  /** Undefined for a file that is not there. */
  file: string | undefined
  log: string | undefined
  sharedMemory: string | undefined
  /** Changes when somebody writes to the file. */
  content: string | undefined
}

export function filesAt(path: string): Files {
  const stat = (name: string) => statSync(name, { bigint: true, throwIfNoEntry: false })
  const idOf = (name: string) => stat(name)?.ino.toString()
  const file = stat(path)
  return {
    file: fileId(path),
    log: idOf(logOf(path)),
    sharedMemory: idOf(sharedMemoryOf(path)),
    content: file && `${file.size}:${file.mtimeNs}`,
  }
}

/** What a server has open, to be compared with the files on the disk. */
export interface Opened {
  connection: Connection
  files: Files
  applicationId: number
}

export const openAt = (path: string): Opened =>
  withConnection(path, (connection) => {
    // Waiting inside SQLite would block the whole server.
    connection.pragma('busy_timeout = 0')
    // Reading creates the log and its shared memory.
    countSignUps(connection)
    return { connection, files: filesAt(path), applicationId: applicationIdOnDisk(path) }
  })

/** Whether the last commit went into the files that are on the disk now. */
export const isThere = ({ files }: Opened, path: string): boolean => {
  const now = filesAt(path)
  return now.file === files.file && now.log === files.log
}
