import MailComposer from 'nodemailer/lib/mail-composer'
import * as brand from '../../../widgets/brand.ts'
import { asciiAddress } from '../../../widgets/waitlist/email-address.ts'
import type { ReadVariable } from '../../environment.ts'
import { reason } from '../../reason.ts'
import { iso } from '../store/deliveries.ts'
import { type Joined, joinedIn } from '../store/joined.ts'
import { findDue, type Outcome } from '../store/outgoing/claims.ts'
import { countUnsent } from '../store/outgoing/report.ts'
import { isEmailAddress } from '../store/sign-up.ts'
import type { Database } from '../store/store.ts'
import { align, count, truncate } from '../terminal/terminal-text.ts'
import type { Clock } from './clock.ts'
import type { Message } from './compose.ts'
import type { Route } from './deliver.ts'
import { turnOf } from './hand-over.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { exampleEmail, type MailSettings, mailVariables } from './mail-settings.ts'

/** To whom the letter of a day goes, and how. */
export interface DigestSettings {
  to: string
  mail: MailSettings
}

/** Undefined where there is no DIGEST_TO; then letters need no settings. */
export function digestVariables(variable: ReadVariable): DigestSettings | undefined {
  const to = variable<string | null>(
    'DIGEST_TO',
    `an email address, like ${exampleEmail('me')}`,
    (text) => (isEmailAddress(text) ? asciiAddress(text) : undefined),
    null,
  )
  return to === null ? undefined : { to, mail: mailVariables(variable) }
}

/** The widest name of a campaign or a page. */
const widest = 60

// Anybody can send any campaign: no link, and no address, comes of it.
const campaignOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}·_-]+/gu, ' ').trim()
const hostOf = (origin: string) => origin.replace(/^https?:\/\//, '')

const list = (title: string, entries: Joined['origins'], shown: (name: string) => string) =>
  entries.length > 0 &&
  `${title}\n${align(entries.map(({ name, count }) => [String(count), truncate(shown(name), widest)]))}`

/** What the letter tells: of one day, and of what is to be sent now. */
interface Digest extends Joined {
  /** In UTC, such as `2025-07-01`. */
  day: string
  waiting: number
  failed: number
}

/** It names nobody. */
function write({ day, people, signUps, campaigns, origins, waiting, failed }: Digest) {
  const joined = people === 1 ? '1 person joined' : `${people} people joined`
  const paragraphs = [
    `${joined} the waitlist of ${brand.product} on ${day} (UTC), with ${count(signUps, 'sign-up')}.\n`,
    list('By campaign', campaigns, campaignOf),
    list('By page', origins, hostOf),
    waiting + failed > 0 &&
      `To be sent: ${waiting} waiting, ${failed} failed. "npm run waitlist -- --check" says more.\n`,
  ]
  return { subject: `${joined} on ${day}`, text: paragraphs.filter(Boolean).join('\n') }
}

const dayLength = 86_400_000

const skipped = { state: 'skipped', answer: 'nothing to tell' } as const

/** Sends the letters of days that wait. */
export function digestRoute(
  { to, mail }: DigestSettings,
  database: Pick<Database, 'read'>,
  clock: Clock,
  server: MailServer = createMailServer(mail.server),
): Route {
  const { from } = mail

  /** @returns undefined where there is nothing to tell */
  async function compose(id: string, day: string): Promise<Message | undefined> {
    const start = Date.parse(day)
    const joined = await joinedIn(database, start, start + dayLength)
    const unsent = await database.read((queries) => countUnsent(queries, iso(clock.now())))
    if (joined.people + unsent.waiting + unsent.failed === 0) return undefined
    const composer = new MailComposer({
      from,
      to: { name: '', address: to },
      ...write({ day, ...joined, ...unsent }),
      date: new Date(clock.now()),
      messageId: `<${id}@${from.address.split('@')[1]}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { from: from.address, to, raw: await composer.compile().build() }
  }

  return {
    channel: 'digest',
    turns: [turnOf(mail)],
    connect: server.connect,
    find: (queries, now) => findDue(queries, 'digest', now),
    async send({ id, letter }) {
      const { state, answer } = await compose(id, letter.slice(-10))
        .then<Outcome>((message) => (message ? server.send(message) : skipped))
        .catch((error): Outcome => ({ state: 'deferred', answer: reason(error) }))
      // It may come twice, with the same Message-ID.
      return { state: state === 'sent' || state === 'skipped' ? state : 'deferred', answer }
    },
    rest: server.close,
  }
}
