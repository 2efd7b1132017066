import { resolve } from 'node:path'
import type { ReadVariable } from '../../environment.ts'
import { askNoMore } from '../store/confirmations.ts'
import { welcomeId } from '../store/deliveries.ts'
import { nameLetter } from '../store/outgoing/letters.ts'
import { type Addressed, findWelcome } from '../store/outgoing/recipients.ts'
import { isEmailAddress } from '../store/sign-up.ts'
import type { Clock } from './clock.ts'
import type { Route } from './deliver.ts'
import { handOver, isOfEmailAddress, turnOf } from './hand-over.ts'
import { type Letter, letterIn } from './letter.ts'
import { createMailServer, type MailServer } from './mail-server.ts'
import { type MailSettings, mailVariables } from './mail-settings.ts'

/** The letter that each new person gets, and how it is sent. */
export interface Welcome {
  letter: Letter
  mail: MailSettings
  /** Welcomes an hour; 0 means no limit. */
  rate: number
  /** Days after which those are deleted whom it has asked to confirm the address, and who have not. */
  confirmDays: number
}

const hour = 3_600_000

const wholeNumber = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Undefined where there is no WELCOME_LETTER; then letters need no settings. */
export function welcomeVariables(variable: ReadVariable): Welcome | undefined {
  const letter = variable(
    'WELCOME_LETTER',
    'the file of a letter',
    (file) => letterIn(resolve(file), true),
    null,
  )
  const rate = variable(
    'WELCOME_RATE',
    'a whole number of welcomes an hour, 0 for no limit',
    wholeNumber,
    1000,
  )
  const confirmDays = variable(
    'CONFIRM_DAYS',
    'a whole number of days from 1',
    (text) => wholeNumber(text) || undefined,
    14,
  )
  return letter ? { letter, mail: mailVariables(variable), rate, confirmDays } : undefined
}

/** Sends the welcomes that wait. */
export function welcomeRoute(
  { letter, mail, rate }: Welcome,
  clock: Clock,
  server: MailServer = createMailServer(mail.server),
): Route<Addressed> {
  return {
    channel: 'mail',
    turns: [turnOf(mail), { name: 'welcome', each: rate > 0 ? hour / rate : 0 }],
    connect: server.connect,
    async find(queries, now) {
      await nameLetter(queries, { id: welcomeId, subject: letter.subject, file: 'WELCOME_LETTER' })
      const found = await findWelcome(queries, now)
      // The letter was another one when they signed up.
      if (found && !letter.asks) await askNoMore(queries, [found.person])
      return found
    },
    async send(claimed, token) {
      const outcome = await handOver({ letter, settings: mail, server, clock }, claimed, token)
      const { state, answer } = outcome
      // A quota, or a sender that is blocked, passes.
      const isOfAll =
        state === 'refused' && isEmailAddress(claimed.person) && !isOfEmailAddress(answer)
      return isOfAll ? { ...outcome, state: 'deferred' } : outcome
    },
    rest: server.close,
  }
}
