import { reason } from '../../reason.ts'
import type { Claimed, Outcome } from '../store/outgoing/claims.ts'
import type { Addressed } from '../store/outgoing/recipients.ts'
import type { Turn } from '../store/outgoing/turns.ts'
import { isEmailAddress } from '../store/sign-up.ts'
import { compose } from './compose.ts'
import type { Letter } from './letter.ts'
import { MailError, type MailServer } from './mail-server.ts'
import type { MailSettings } from './mail-settings.ts'

const minute = 60_000

/** Whether a refusal means that the address does not exist (RFC 3463). */
export const isOfEmailAddress = (answer: string): boolean => /^\d{3}[ -]5\.[12]\./.test(answer)

/** The rate of all letters. */
export const turnOf = ({ rate }: Pick<MailSettings, 'rate'>): Turn => ({
  name: 'mail',
  each: rate > 0 ? minute / rate : 0,
})

/**
 * Hands a letter to one person to the mail server.
 * @param token of its link
 * @returns what became of it, and the error after which nobody else can get it
 */
export async function handOver(
  {
    letter,
    settings,
    server,
    clock,
  }: {
    letter: Letter
    settings: Pick<MailSettings, 'from' | 'siteUrl'>
    server: Pick<MailServer, 'send'>
    clock: { now(): number }
  },
  { id, to }: Addressed & Claimed,
  token: string,
): Promise<Outcome & { error?: unknown }> {
  // The address may have been stored under an older rule.
  if (!isEmailAddress(to.person)) return { state: 'refused', answer: 'not an email address' }
  try {
    const now = new Date(clock.now())
    return await server.send(await compose(letter, to, { id, token }, settings, now))
  } catch (error) {
    const deferred = { state: 'deferred', answer: reason(error) } as const
    // The server may have gone away after `connect`.
    return error instanceof MailError && error.isPassing ? deferred : { ...deferred, error }
  }
}
