import { allForgotten } from './forgotten.ts'
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
  /** How many were removed from the other database, since their persons were forgotten in this one. */
  removed: number
  /** The subjects of letters that a command is sending from this database, or was when it was killed. */
  sending: readonly string[]
}

/**
 * Adds sign-ups to a store, a batch at a time.
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
 * Copies all sign-ups from one store to another, also while servers use them. Whoever was forgotten in
 * either stays forgotten. Copying again adds only what is new.
 * @param onProgress is called after each batch
 */
export async function copyStore(
  from: Store,
  to: Store,
  onProgress: (copied: Copied) => void = () => {},
): Promise<Copied> {
  const copied: Copied = { read: 0, added: 0, removed: 0, sending: [] }
  // First, since it throws where there is no waitlist to copy: then nothing is made in the other store.
  const forgotten = await from.read(allForgotten)
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
