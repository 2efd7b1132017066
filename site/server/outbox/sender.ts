import { createQuietLog } from '../../base/quiet-log.ts'
import { reason } from '../../base/reason.ts'
import {
  type Database,
  DatabaseError,
  type Queries,
  removeSetting,
  writeSetting,
} from '../database/database.ts'
import { type Claimed, endClaims, noteOutcome, type Outcome } from './claims.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { type ChannelName, channelsSetting } from './deliveries.ts'
import { beatInterval, createLease, type Lease, LeaseLost } from './lease.ts'

/** Milliseconds between two rounds, so that sending does not delay sign-ups. */
const betweenRounds = 200

/** Milliseconds after which a channel looks for deliveries of a command or another server. */
const maxIdle = 2000

/** Milliseconds that a shutdown waits for the answer to the current delivery, and then for the database. */
const shutdownTimeout = 6000

const recordTimeout = 2000

const names: Record<ChannelName, string> = { mail: 'A letter', webhook: 'An event' }

/** What a channel needs to hand over its claims. */
export interface Round {
  lease: Lease
  clock: Clock
  database: Database
  /** Records the results of attempts, in one commit; waits while the database is unreachable. */
  note(results: readonly (readonly [Claimed, Outcome])[]): Promise<void>
  /** Ends the round after the current delivery. */
  signal: AbortSignal
}

/** A target of deliveries. */
export interface Channel {
  name: ChannelName
  /** The due time of the next delivery, ISO 8601 in UTC; empty for none. */
  nextDue(queries: Queries): Promise<string>
  /** This server has just taken the lease. */
  begin?(queries: Queries): Promise<void>
  /**
   * Claims due deliveries, hands them over and records the results. One round is limited, so that other channels get
   * their turn.
   * @returns milliseconds until the next round can send more; 0 at once
   * @throws while the target is unreachable
   */
  round(round: Round): Promise<number>
  /** Nothing is due. */
  rest?(): void
  /** Aborts the current delivery. Its result is then unknown. */
  breakOff?(): void
}

/**
 * Sends waiting deliveries while this server has the lease, until it is closed. It recovers when the database or a
 * target was unreachable.
 * @param everyMinute further work of the server with the lease, once a minute; returns a sentence for the log
 */
export function startSender(
  database: Database,
  channels: readonly Channel[],
  clock: Clock,
  everyMinute: () => Promise<string | undefined> = async () => undefined,
) {
  const ending = new AbortController()
  let idle = new AbortController()
  const log = createQuietLog(3_600_000, clock.monotonic)

  // All servers need the same settings: only the channels of the one with the lease send.
  const lease = createLease(database, clock, async (queries) => {
    const name = channelsSetting
    const list = channels.map((channel) => channel.name).join(' ')
    if (list) await writeSetting(queries, name, list)
    else await removeSetting(queries, name)
    for (const channel of channels) await channel.begin?.(queries)
  })

  /** Logs a failure without personal data: an answer may contain the address. */
  function tell(channel: ChannelName, { state, answer }: Outcome) {
    if (state === 'sent' || state === 'dropped' || state === 'not tried') return
    const kind = `${names[channel]} is now "${state}" after an attempt`
    const [code = ''] = /\b\d{3}\b/.exec(answer) ?? []
    log(`${kind}: ${answer.replace(/\S+@\S+/g, '…')} (logged once an hour)`, kind + code)
  }

  /** Records results, however long the database is unreachable. Otherwise a letter would become `unknown`. */
  async function note(channel: ChannelName, results: Parameters<Round['note']>[0]): Promise<void> {
    for (const [, outcome] of results) tell(channel, outcome)
    for (let failures = 1; ; failures += 1)
      try {
        return await database.change(async (queries) => {
          for (const [claimed, outcome] of results)
            await noteOutcome(queries, claimed, outcome, clock.now())
        })
      } catch (error) {
        if (!(error instanceof DatabaseError) || ending.signal.aborted) throw error
        await clock.wait(pauseAfter(failures), ending.signal)
      }
  }

  /** Milliseconds until the next delivery. */
  async function untilDue({ nextDue }: Channel): Promise<number> {
    if (!lease.isHeld()) return maxIdle
    const due = await database.read(nextDue)
    return due === '' ? maxIdle : Math.min(Date.parse(due) - clock.now(), maxIdle)
  }

  async function send(channel: Channel): Promise<void> {
    let failures = 0
    /** Whether the failed round may have left a claim, because the answer to its commit was lost. */
    let mayHaveClaims = false
    while (!ending.signal.aborted)
      try {
        if (mayHaveClaims && lease.isHeld()) {
          await lease.change((queries) => endClaims(queries, channel.name))
          mayHaveClaims = false
        }
        // Of all channels: `wake` aborts the current one, and the first channel to look replaces it.
        if (idle.signal.aborted) idle = new AbortController()
        const woken = idle.signal
        const ahead = await untilDue(channel)
        if (ahead > 0) {
          channel.rest?.()
          await clock.wait(ahead, woken)
        }
        // The sign-ups that woke the sender go first.
        if (ahead > betweenRounds) await clock.wait(betweenRounds, ending.signal)
        if (ahead > 0) continue
        const next = await channel.round({
          ...{ lease, clock, database, signal: ending.signal },
          note: (results) => note(channel.name, results),
        })
        failures = 0
        await clock.wait(Math.min(Math.max(next, betweenRounds), maxIdle), ending.signal)
      } catch (error) {
        failures += 1
        mayHaveClaims = true
        if (!(error instanceof LeaseLost))
          log(`What waits to be sent goes on waiting: ${reason(error)}`)
        await clock.wait(pauseAfter(failures), ending.signal)
      }
    channel.rest?.()
  }

  /** Repeats work until the end. */
  async function every(milliseconds: number, work: () => Promise<void>): Promise<void> {
    while (!ending.signal.aborted) {
      await work().catch((error) => log(`The database was away from what sends: ${reason(error)}`))
      await clock.wait(milliseconds, ending.signal)
    }
  }

  /** Waits for the end of work, with a timeout in milliseconds. */
  async function waitFor(work: Promise<unknown>, longest: number): Promise<void> {
    const done = new AbortController()
    await Promise.race([work, clock.wait(longest, done.signal)])
    done.abort()
  }

  const running = Promise.all([
    every(beatInterval, lease.beat),
    // Apart, since long work must not stop the beats.
    every(60_000, async () => {
      const sentence = lease.isHeld() ? await everyMinute() : undefined
      if (sentence) log(`${sentence} (logged once an hour)`, 'every minute')
    }),
    ...channels.map(send),
  ])
  return {
    /** Call it when a delivery may be due. */
    wake() {
      // Each abort would create an error with its stack.
      if (!idle.signal.aborted) idle.abort()
    },
    /** Stops after the current delivery and gives the lease back. */
    async close(): Promise<void> {
      ending.abort()
      idle.abort()
      await waitFor(running, shutdownTimeout)
      for (const channel of channels) channel.breakOff?.()
      await waitFor(running, recordTimeout)
      await waitFor(
        lease.release().catch(() => {}),
        recordTimeout,
      )
    },
  }
}
