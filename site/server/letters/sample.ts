import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { type Database, insert, iso, type Queries, text } from '../database/database.ts'
import type { Clock } from '../outbox/clock.ts'
import { nextDeliveryId } from '../outbox/deliveries.ts'
import { type Addressee, keepLetter } from '../outbox/recipients.ts'
import type { Letter } from './letter.ts'

/** The body of a delivery that is a sample. */
const sample = 'sample'

export const isSample = (body: string): boolean => body === sample

/** The addressee of a sample while the list is empty. */
export const nobody: Addressee = {
  person: 'asha@example.com',
  fullName: 'Asha',
  addresses: offeredAddresses('asha').slice(0, 1),
}

/** The addressee of a sample: the letter's next recipient, with another address. */
export const sampleAddressee = (someone: Addressee | undefined, person: string): Addressee => ({
  ...(someone ?? nobody),
  person,
})

/** Milliseconds that a command waits for a sample to be sent. */
const longestWait = 30_000

const remove = async (queries: Queries, id: string) => {
  await queries.all('DELETE FROM deliveries WHERE id = $1', id)
  await queries.all('DELETE FROM letters WHERE id = $1', id)
}

/**
 * Lets the server send a sample of a letter to the operator. It leaves no trace in the database.
 * @param person the address, in lower case
 * @throws a sentence if it was not sent
 */
export async function sendSample(
  database: Database,
  letter: Letter,
  person: string,
  clock: Clock,
): Promise<void> {
  const id = nextDeliveryId(clock.now())
  await database.change(async (queries) => {
    await keepLetter(queries, { ...letter, id }, clock.now())
    await insert(queries, 'deliveries', [
      {
        ...{ id, channel: 'mail', letter: id, person, state: 'waiting', body: sample },
        due_at: iso(0),
      },
    ])
  })
  const never = new AbortController().signal
  let row: Awaited<ReturnType<Queries['all']>>[number] | undefined
  try {
    for (const end = clock.monotonic() + longestWait; clock.monotonic() < end; ) {
      ;[row] = await database.read((queries) =>
        queries.all('SELECT state, tries, answer FROM deliveries WHERE id = $1', id),
      )
      if (row?.state === 'sent') return
      if (text(row, 'state') !== 'sending' && row?.answer) break
      await clock.wait(200, never)
    }
  } finally {
    await database.change((queries) => remove(queries, id))
  }
  throw new Error(
    `The letter to ${person} was not accepted${row?.answer ? `: ${row.answer}` : ' in time: see the log of the server'}.`,
  )
}

/** Removes samples whose command was killed. @param now milliseconds */
export async function removeSamples(queries: Queries, now: number): Promise<void> {
  const rows = await queries.all(
    `SELECT id FROM deliveries WHERE channel = 'mail' AND body = $1 AND noted_at < $2`,
    ...[sample, iso(now - 86_400_000)],
  )
  for (const row of rows) await remove(queries, text(row, 'id'))
}
