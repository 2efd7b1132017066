import { type Claimed, noteDelivery, type Outcome } from '../store/outgoing/claims.ts'
import {
  type Choice,
  countPeople,
  findRecipient,
  isOwed,
  recipientPages,
} from '../store/outgoing/recipients.ts'
import { isEmailAddress } from '../store/sign-up.ts'
import type { Database } from '../store/store.ts'
import { type Clock, pauseAfter } from './clock.ts'
import { claimNext, patient } from './deliver.ts'
import { handOver, isOfEmailAddress, turnOf } from './hand-over.ts'
import type { Letter } from './letter.ts'
import { MailError, type MailServer } from './mail-server.ts'
import type { MailSettings } from './mail-settings.ts'

/** Hears how the sending goes. */
export interface Watcher {
  progress(done: number, all: number): void
  waiting(reason: string, milliseconds: number): void
}

export interface Sending {
  database: Pick<Database, 'change' | 'read'>
  letter: Letter
  /** Who is to get it: everybody, unless it says otherwise. */
  choice?: Choice
  settings: Pick<MailSettings, 'from' | 'siteUrl' | 'rate'>
  server: MailServer
  clock: Clock
  watcher: Watcher
  /** Ends the sending after the current letter. */
  signal: AbortSignal
}

const second = 1000
const minute = 60 * second

/** Milliseconds before deferred letters are tried again. After the last try the next run sends them. */
const pauses = [10 * second, minute, 5 * minute, 15 * minute] as const

/** Refusals in a row after which the cause is not single addresses. */
const mostRefusals = 20

/** How often the database is tried, for some four minutes, before the command gives up. */
const mostTries = 10

/**
 * Sends a letter to everybody who is still to get it, in the order in which they joined: first to those to whom
 * nothing was tried yet, then again to those whose letter was deferred. When it returns, only deferred
 * letters are left, unless the signal has ended it. Several commands may send the same letter at once.
 * @throws MailError, or an error of the database; then the next run goes on
 */
export async function sendLetters(sending: Sending): Promise<void> {
  const { letter, choice = {}, settings, server, clock, watcher, signal } = sending
  // A letter that was sent and not noted would be unsure.
  const wait = (use: Database['read']) =>
    patient(use, clock, new AbortController().signal, mostTries)
  const database = { change: wait(sending.database.change), read: wait(sending.database.read) }
  let hasSent = false
  let refused: (Claimed & Outcome)[] = []
  let done = 0

  const pause = async (reason: string, milliseconds: number) => {
    watcher.waiting(reason, milliseconds)
    await clock.wait(milliseconds, signal)
  }

  /** Waits for the mail server until the signal aborts. */
  async function connect(): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1)
      try {
        return await server.connect()
      } catch (error) {
        if (!(error instanceof MailError) || !error.isPassing) throw error
        await pause('The mail server went away', pauseAfter(failures))
      }
  }

  /** @returns what became of the letter; undefined if the person is not to get it */
  async function sendTo(person: string): Promise<Outcome['state'] | undefined> {
    const handOverNext = await claimNext(
      { database: database.change, clock, signal },
      {
        channel: 'mail',
        turns: [turnOf(settings)],
        connect,
        find: (queries) => findRecipient(queries, letter.id, person, choice),
        send: (claimed, token) => handOver(sending, claimed, token),
      },
    )
    if (!handOverNext) return undefined
    const delivery = await handOverNext()
    const { state, answer } = delivery
    hasSent ||= state === 'sent'
    if (state !== 'refused') refused = []
    else if (isEmailAddress(person) && (!hasSent || !isOfEmailAddress(answer)))
      refused.push(delivery)
    if (refused.length === mostRefusals) await stop(answer)
    return state
  }

  /** @throws after marking as deferred what was refused for another reason than its address */
  async function stop(answer: string): Promise<never> {
    const others = refused.filter((one) => !isOfEmailAddress(one.answer))
    await database.change(async (queries) => {
      for (const one of others)
        await noteDelivery(queries, one, { ...one, state: 'deferred' }, clock.now())
    })
    throw new MailError(
      `The mail server has refused ${mostRefusals} letters in a row, the last with: ${answer}\n${others.length} of them were not refused for their addresses, so the same command will send them again, after those that were not tried yet.`,
      false,
    )
  }

  /** Tries each person once, the untried ones first. @returns how many were sent and deferred */
  async function pass() {
    const result = { sent: 0, deferred: 0 }
    const tried = new Set<string>()
    for (const state of [undefined, 'deferred'])
      for await (const page of recipientPages(database, letter.id, wave))
        for (const one of page) {
          if (!isOwed(one) || !one.isChosen || one.state !== state || tried.has(one.person))
            continue
          tried.add(one.person)
          const outcome = await sendTo(one.person)
          if (outcome === 'sent' || outcome === 'deferred') result[outcome] += 1
          if (outcome !== undefined && outcome !== 'deferred') done += 1
          watcher.progress(done, Math.max(all, done))
          if (signal.aborted) return result
        }
    return result
  }

  const { chosen } = await countPeople(database, letter.id, choice)
  const all = chosen.size
  // Without a number, whoever joins meanwhile gets it too.
  const wave = choice.next === undefined ? choice : { only: chosen }
  watcher.progress(0, all)
  for (let tries = 0; ; tries += 1) {
    const { sent, deferred } = await pass()
    if (sent > 0) tries = 0
    const milliseconds = pauses[tries]
    if (signal.aborted || deferred === 0 || milliseconds === undefined) return
    await pause(`${deferred} deferred by the mail server`, milliseconds)
    if (signal.aborted) return
  }
}
