import { letterRows, takeLetterRows } from './letter-rows.ts'
import { text } from './program.ts'
import type { StoredSignUp } from './sign-up.ts'
import type { Store } from './store.ts'

/** Sign-ups that are copied at once. */
const batchSize = 500

export interface Copied {
  /** How many sign-ups were read so far. */
  read: number
  /** How many of them are new to the other database. */
  added: number
  /** How many were removed there, since their persons were forgotten here. */
  removed: number
  /** The subjects of letters that a command sends from there, or was sending when it was ended. */
  sending: readonly string[]
}

/**
 * Takes over sign-ups a batch at a time, so that neither side holds all of them.
 * @param onBatch is told how many were read and how many of them are new
 */
export async function takeOverAll(
  to: Store,
  signUps: AsyncIterable<StoredSignUp> | Iterable<StoredSignUp>,
  onBatch: (read: number, added: number) => void = () => {},
): Promise<void> {
  let batch: StoredSignUp[] = []
  async function flush() {
    onBatch(batch.length, await to.takeOver(batch))
    batch = []
  }
  for await (const signUp of signUps) {
    batch.push(signUp)
    if (batch.length === batchSize) await flush()
  }
  if (batch.length > 0) await flush()
}

/**
 * Copies all sign-ups from one store to another, also while servers use either. Whoever was forgotten
 * in one of them stays so. It may be done again: what is there already is not doubled.
 * @param onProgress is told after each batch
 */
export async function copyStore(
  from: Store,
  to: Store,
  onProgress: (copied: Copied) => void = () => {},
): Promise<Copied> {
  const copied: Copied = { read: 0, added: 0, removed: 0, sending: [] }
  // Throws where there is nothing, before anything is made there.
  const forgotten = await from.forgotten()
  await to.open()
  const letters = await from.run(letterRows)
  await to.run(() => takeLetterRows(letters))
  copied.sending = letters.letters
    .filter(({ run }) => run !== '')
    .map((row) => text(row, 'subject'))
  copied.removed = await to.takeForgotten(forgotten)
  await takeOverAll(to, from.signUps(), (read, added) => {
    copied.read += read
    copied.added += added
    onProgress(copied)
  })
  return copied
}
