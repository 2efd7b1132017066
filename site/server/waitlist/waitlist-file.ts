import type { Submission } from '../../../widgets/waitlist/submission.ts'
import { reason } from '../http/reason.ts'
import { type LogFile, type OpenFile, openLogFile } from './log-file.ts'
import { signUpKey, signUpLine } from './sign-up-lines.ts'

/** The durable store of sign-ups: one file, one line a sign-up, in JSON. */
export interface WaitlistFile {
  /**
   * Opens the file before the first sign-up.
   * @throws one sentence that names the file and the cause when it cannot be written
   */
  open(): Promise<void>
  /**
   * Stores a sign-up, unless it is there already. Resolves when it is on the disk.
   * @throws when it could not be written; then it is not in the file
   */
  add(submission: Submission): Promise<void>
  /** Closes the file when all that was added is written. */
  close(): Promise<void>
}

interface Waiting {
  /** Undefined asks only for the file to be open. */
  submission: Submission | undefined
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Keeps sign-ups in a file, which is made when missing and opened when first needed.
 * It may be removed, replaced or appended to meanwhile: then it is read again before the next
 * write. So a second process on the same file stores no sign-up again that the first had stored
 * before; only a sign-up sent to both in the same instant can be in the file twice.
 * @param openFile opens the file; `open` of `node:fs/promises` when left out
 */
export function createWaitlistFile(path: string, openFile?: OpenFile): WaitlistFile {
  const waiting: Waiting[] = []
  let log: LogFile | undefined
  let flushing: Promise<void> | undefined

  async function upToDateLog(): Promise<LogFile> {
    if (log && (await log.isUnchanged())) return log
    await log?.close()
    log = undefined
    try {
      log = await openLogFile(path, openFile)
    } catch (cause) {
      throw new Error(`The waitlist file ${path} cannot be written: ${reason(cause)}.`, { cause })
    }
    return log
  }

  async function store(submissions: readonly Submission[]) {
    const { keys, append } = await upToDateLog()
    const fresh = new Map<string, Submission>()
    for (const submission of submissions) {
      const key = signUpKey(submission)
      if (!keys.has(key)) fresh.set(key, submission)
    }
    if (fresh.size > 0) await append(Array.from(fresh.values(), signUpLine).join(''))
    for (const key of fresh.keys()) keys.add(key)
  }

  // Group commit: what arrives during one write and flush shares the next.
  async function flush() {
    while (waiting.length > 0) {
      const batch = waiting.splice(0)
      try {
        await store(batch.flatMap(({ submission }) => submission ?? []))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    flushing = undefined
  }

  const enqueue = (submission?: Submission) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ submission, resolve, reject })
      flushing ??= flush()
    })

  return {
    open: () => enqueue(),
    add: enqueue,
    async close() {
      await flushing
      await log?.close()
      log = undefined
    },
  }
}
