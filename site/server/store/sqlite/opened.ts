import { statSync } from 'node:fs'
import { withConnection } from './connection.ts'
import { fileId } from './kept-files.ts'
import { applicationIdOnDisk } from './soundness.ts'
import { type Connection, countSignUps } from './statements.ts'
import { logOf, sharedMemoryOf } from './write-ahead-log.ts'

/** By which a server knows the files that it has opened. */
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

/** What a server has open, to be held against what is there. */
export interface Opened {
  connection: Connection
  files: Files
  applicationId: number
}

export const openAt = (path: string): Opened =>
  withConnection(path, (connection) => {
    // Waiting inside SQLite would hold up every other request.
    connection.pragma('busy_timeout = 0')
    // Reading makes the files beside it, if they are not there.
    countSignUps(connection)
    return { connection, files: filesAt(path), applicationId: applicationIdOnDisk(path) }
  })

/** Whether what was just committed went into the files that are there. */
export const isThere = ({ files }: Opened, path: string): boolean => {
  const now = filesAt(path)
  return now.file === files.file && now.log === files.log
}
