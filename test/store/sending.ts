import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Database } from '../../site/server/database/database.ts'
import type { Message } from '../../site/server/letters/compose.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { mailChannel } from '../../site/server/letters/mail-channel.ts'
import type { MailServer } from '../../site/server/letters/mail-server.ts'
import type { Welcome } from '../../site/server/letters/welcome.ts'
import type { Outcome } from '../../site/server/outbox/claims.ts'
import type { Clock } from '../../site/server/outbox/clock.ts'
import { addLetter, type Choice } from '../../site/server/outbox/recipients.ts'
import { type Channel, startSender } from '../../site/server/outbox/sender.ts'
import { rowsOf } from './fixture.ts'

export const mailSettings = {
  from: { name: '', address: 'hello@sample.example' },
  siteUrl: 'https://sample.example',
  server: { host: '', port: 0, secure: false },
  rate: 0,
}

export const letter = readLetter('---\nsubject: Live\n---\n\nHello {fullName}', 'letter.md')
export const nextLetter = readLetter('---\nsubject: Next\n---\n\nHello', 'next.md')

export const welcome = (
  text = '---\nsubject: Welcome\n---\n\n{confirmUrl}',
  rate = 0,
): Welcome => ({
  letter: readLetter(text, 'welcome.md', true),
  ...{ rate, confirmDays: 14 },
})

/** A clock that may be set ahead, with short waits. */
export function quickClock() {
  const clock = {
    ahead: 0,
    now: () => Date.now() + clock.ahead,
    monotonic: () => performance.now(),
    wait: (milliseconds: number, signal: AbortSignal) =>
      sleep(Math.min(milliseconds, 5), undefined, { signal }).catch(() => {}),
  }
  return clock satisfies Clock
}

const accepted: Outcome = { state: 'sent', answer: '250 OK' }

/** A mail server that records accepted letters. @param answer its other answers */
export function mailServerOf(
  answer: (to: string) => Outcome | undefined | Promise<undefined> = () => undefined,
) {
  const taken: Message[] = []
  const server: MailServer = {
    connect: async () => {},
    async send(message) {
      const outcome = await answer(message.to)
      if (!outcome) taken.push(message)
      return outcome ?? accepted
    },
    close() {},
    breakOff() {},
  }
  return { server, taken, to: () => taken.map(({ to }) => to) }
}

const waiting = `SELECT letter FROM deliveries
  WHERE channel = 'mail' AND state IN ('waiting', 'sending') AND due_at <= $1`

/** A sender on a database. */
export function sender(store: Database, channels: readonly Channel[], clock = quickClock()) {
  const sending = startSender(store, channels, clock)
  onTestFinished(sending.close)
  return {
    ...sending,
    clock,
    /** Waits until no letter is due. @param other ignores the welcome */
    async done(other = false): Promise<void> {
      for (;;) {
        const rows = await rowsOf(store, waiting, new Date(clock.now()).toISOString())
        if (!rows.some((row) => !other || row.letter !== 'welcome')) return
        await sleep(10)
      }
    },
  }
}

/** Sends a letter to all its recipients. @returns the letters by person */
export async function sendAll(
  store: Database,
  one = letter,
  { server, taken } = mailServerOf(),
  choice: Choice = {},
) {
  await store.change((queries) => addLetter(queries, one, choice, Date.now()))
  const sending = sender(store, [
    mailChannel(mailSettings, undefined, () => performance.now(), server),
  ])
  await sending.done(true)
  await sending.close()
  return new Map(taken.map(({ to, raw }) => [to, raw.toString()]))
}
