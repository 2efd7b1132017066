import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import { reason } from '../../base/reason.ts'
import { type Queries, text } from '../database/database.ts'
import { isEmailAddress } from '../database/sign-up-row.ts'
import {
  type Claimed,
  claimLetter,
  nextLetterDue,
  type Outcome,
  waitAgain,
} from '../outbox/claims.ts'
import { welcomeId } from '../outbox/deliveries.ts'
import { pause } from '../outbox/pause.ts'
import { type Buckets, createBuckets, mailRate, welcomeRate } from '../outbox/rates.ts'
import { type Addressee, keepLetter, type Recipient, recipientNow } from '../outbox/recipients.ts'
import type { Channel, Round } from '../outbox/sender.ts'
import { sampleToken } from '../sign-ups/people.ts'
import { compose } from './compose.ts'
import { type Letter, readLetter } from './letter.ts'
import { createMailServer, MailError, type MailServer } from './mail-server.ts'
import type { MailSettings } from './mail-settings.ts'
import type { Welcome } from './welcome.ts'

/** The maximum number of letters in a round. */
const maxInRound = 10

/** Refusals in a row that indicate a cause beyond single addresses. */
const maxRefusals = 20

/** Whether a refusal means that the address does not exist (RFC 3463). */
const isOfEmailAddress = (answer: string): boolean => /^\d{3}[ -]5\.[12]\./.test(answer)

/** The values of a sample. */
const someone: Omit<Addressee, 'person'> = {
  fullName: 'Asha',
  addresses: offeredAddresses('asha').slice(0, 1),
}

const dropped: Outcome = { state: 'dropped', answer: '' }
const notTried: Outcome = { state: 'not tried', answer: '' }

/** Sends the operator's letters, and welcomes if one is configured. */
export function mailChannel(
  settings: MailSettings,
  welcome: Welcome | undefined,
  monotonic: () => number,
  server: MailServer = createMailServer(settings.server),
): Channel {
  const ofAll = mailRate(settings.rate)
  const ofWelcomes = welcomeRate(welcome?.rate ?? 0)
  const buckets: Buckets = createBuckets([ofAll, ofWelcomes], monotonic)
  const letters = new Map<string, Letter>()
  let hasSent = false
  /** The letters refused in a row, without those to addresses that do not exist. */
  let refused: string[] = []

  async function letterOf(queries: Queries, id: string): Promise<Letter | undefined> {
    if (id === welcomeId) return welcome?.letter
    const known = letters.get(id)
    if (known) return known
    const [row] = await queries.all('SELECT body FROM letters WHERE id = $1', id)
    if (!row) return undefined
    const letter = readLetter(text(row, 'body'), 'The letter')
    letters.set(id, letter)
    return letter
  }

  /** The letter from the present data; undefined if the person must get nothing. */
  async function read(queries: Queries, claimed: Claimed) {
    if (claimed.body) {
      const letter = readLetter(claimed.body, 'The letter')
      return { letter, to: { ...someone, person: claimed.person }, token: sampleToken }
    }
    const letter = await letterOf(queries, claimed.letter)
    if (!letter) return undefined
    const to = await recipientNow(queries, claimed.person)
    return to && mayHave(to, claimed) ? { letter, to, token: to.token } : undefined
  }
  const mayHave = (to: Recipient, { letter }: Claimed) =>
    !to.isUnsubscribed && (letter === welcomeId || !to.isUnconfirmed)

  /** Hands a letter to the mail server. */
  async function handOver({ lease, clock, database }: Round, claimed: Claimed): Promise<Outcome> {
    const found = await database.read((queries) => read(queries, claimed))
    if (!found) return dropped
    // The address may follow an older rule.
    if (!isEmailAddress(claimed.person))
      return { state: 'refused', answer: 'it is not an email address' }
    const { letter, to, token } = found
    const now = new Date(clock.now())
    const message = await compose(letter, to, { id: claimed.id, token }, settings, now)
    // Another server may have taken the lease, and the operator may have decided already.
    return lease.isHeld() ? server.send(message) : notTried
  }

  /** Whether the number of refusals shows that the mail server refuses all letters. */
  function isRefusingAll(claimed: Claimed, { state, answer }: Outcome): boolean {
    hasSent ||= state === 'sent'
    if (state !== 'refused') refused = []
    else if (isEmailAddress(claimed.person) && (!hasSent || !isOfEmailAddress(answer)))
      refused.push(claimed.id)
    return refused.length >= maxRefusals
  }

  async function pauseAll({ lease, clock }: Round, answer: string): Promise<void> {
    const ids = refused
    const why = `The mail server has refused ${ids.length} letters in a row, the last with "${answer}".`
    await lease.change(async (queries) => {
      await waitAgain(queries, ids, clock.now())
      await pause(queries, why)
    })
    refused = []
    console.error(
      `${why} These letters wait again, and letters are paused until "npm run --silent waitlist -- mail --resume".`,
    )
  }

  /** @returns the claim, or milliseconds until a rate allows one, or undefined for none */
  async function claim({ lease, clock }: Round): Promise<Claimed | number | undefined> {
    const { found, done, wait } = await lease.change(async (queries) => {
      const waits = await buckets.waits(queries)
      const wait = waits.get(ofAll.name)
      if (wait !== undefined) return { wait }
      const waitOfWelcomes = waits.get(ofWelcomes.name)
      const found = await claimLetter(
        queries,
        welcome !== undefined && waitOfWelcomes === undefined,
        clock.now(),
      )
      if (!found) return { wait: waitOfWelcomes }
      const names = [ofAll.name, ...(found.letter === welcomeId ? [ofWelcomes.name] : [])]
      return { found, done: await buckets.take(queries, names) }
    })
    done?.()
    return found ?? wait
  }

  return {
    name: 'mail',
    nextDue: (queries) => nextLetterDue(queries, welcome !== undefined),
    async begin(queries) {
      buckets.reset()
      refused = []
      if (!welcome) return
      const { letter } = welcome
      await keepLetter(queries, { ...letter, id: welcomeId }, Date.now())
      // The welcome that waits no longer asks them.
      if (!letter.asks)
        await queries.all(
          `UPDATE people SET asked_at = NULL WHERE asked_at IS NOT NULL AND confirmed_at IS NULL
             AND EXISTS (SELECT 1 FROM deliveries d WHERE d.letter = '${welcomeId}'
               AND d.person = people.person AND d.channel = 'mail' AND d.state = 'waiting')`,
        )
    },
    async round(round) {
      await server.connect()
      for (let sent = 0; sent < maxInRound && !round.signal.aborted; sent += 1) {
        if (!round.lease.isHeld()) return 0
        const claimed = await claim(round)
        if (typeof claimed !== 'object') return claimed ?? 0
        let error: unknown
        const outcome = await handOver(round, claimed).catch((thrown): Outcome => {
          error = thrown
          return { state: 'deferred', answer: reason(thrown) }
        })
        await round.note([[claimed, outcome]])
        if (isRefusingAll(claimed, outcome)) await pauseAll(round, outcome.answer)
        // The cause affects all letters.
        if (error instanceof MailError || outcome.state === 'not tried') {
          if (error) throw error
          return 0
        }
      }
      return 0
    },
    rest: server.close,
    breakOff: server.breakOff,
  }
}
