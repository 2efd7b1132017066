import type { Database, Queries } from '../../site/server/database/database.ts'
import type { Message } from '../../site/server/letters/compose.ts'
import { readLetter } from '../../site/server/letters/letter.ts'
import { mailChannel } from '../../site/server/letters/mail-channel.ts'
import type { Outcome } from '../../site/server/outbox/claims.ts'
import type { Clock } from '../../site/server/outbox/clock.ts'
import { startSender } from '../../site/server/outbox/sender.ts'
import { type Event, webhookChannel } from '../../site/server/webhooks/webhook.ts'
import type { Time } from './time.ts'

/** The surroundings of a server. */
export interface Outside {
  time: Time
  /** One transaction, by this server. */
  transact: (server: SimulatedServer) => Database['change']
  /** @throws MailError while the mail server is away */
  connect(): void
  /** Hands a letter over to the mail server. */
  handOver(server: SimulatedServer, message: Message): Promise<Outcome>
  /** @throws while the webhook is away */
  tell(server: SimulatedServer, event: Event): Promise<void>
}

const settings = {
  ...{ from: { name: '', address: 'hello@sample.example' }, rate: 0 },
  ...{ siteUrl: 'https://sample.example', server: { host: '', port: 0, secure: false } },
}
const welcome = {
  letter: readLetter('---\nsubject: Welcome\n---\n\n{confirmUrl}', 'welcome.md', true),
  ...{ rate: 0, confirmDays: 14 },
}
const never = new AbortController().signal

export type SimulatedServer = ReturnType<typeof startServer>

/**
 * A server's sender, which may be stopped (SIGSTOP), continued and killed.
 * @param skew milliseconds by which its time of day is ahead
 */
export function startServer(outside: Outside, skew: number) {
  const { time } = outside
  let state: 'running' | 'stopped' | 'killed' = 'running'
  let waiting: (() => void)[] = []
  /** Transactions until it is stopped. */
  let untilStop = Number.POSITIVE_INFINITY
  /** The time until which transactions wait, so that work in progress continues before the first answer of the database. */
  let slowUntil = 0

  /** Resolves while the server runs. */
  const gate = (): Promise<void> =>
    state === 'running'
      ? Promise.resolve()
      : new Promise((resolve) => {
          if (state === 'stopped') waiting.push(resolve)
        })

  const clock: Clock = {
    now: () => time.now() + skew,
    monotonic: time.now,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const end = () => {
          cancel()
          signal.removeEventListener('abort', end)
          void gate().then(resolve)
        }
        const cancel = time.at(time.now() + milliseconds, end)
        signal.addEventListener('abort', end, { once: true })
      }),
  }

  const server = {
    /** The step of its last transaction. */
    lastRead: 0,
    isAlive: () => state !== 'killed',
    isStopped: () => state === 'stopped',
    stop() {
      if (state === 'running') state = 'stopped'
    },
    /** Stops it after so many transactions. */
    stopAfter(transactions: number) {
      untilStop = transactions
    },
    continue() {
      if (state !== 'stopped') return
      state = 'running'
      untilStop = Number.POSITIVE_INFINITY
      slowUntil = time.now() + 500
      for (const go of waiting) go()
      waiting = []
    },
    kill() {
      state = 'killed'
      waiting = []
    },
    async close() {
      server.continue()
      await sender.close()
      state = 'killed'
    },
  }

  const change = async <Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> => {
    await gate()
    if (time.now() < slowUntil) await clock.wait(slowUntil - time.now(), never)
    const result = await outside.transact(server)(work)
    untilStop -= 1
    if (untilStop === 0) server.stop()
    await gate()
    return result
  }
  const database: Database = {
    ...{ name: 'simulated', kind: 'sqlite', change, read: change },
    ...{ open: async () => {}, vacuum: async () => {}, close: async () => {} },
  }
  const mail = mailChannel(settings, welcome, clock.monotonic, {
    async connect() {
      await gate()
      outside.connect()
    },
    async send(message) {
      const outcome = await outside.handOver(server, message)
      await gate()
      return outcome
    },
    close() {},
    breakOff() {},
  })
  const url = new URL('https://sample.example')
  const webhook = webhookChannel({ url, key: Buffer.alloc(32) }, async (event) => {
    await outside.tell(server, event)
    await gate()
  })
  const sender = startSender(database, [mail, webhook], clock)
  return server
}
