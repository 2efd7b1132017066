import MailComposer from 'nodemailer/lib/mail-composer'
import * as brand from '../../../widgets/brand.ts'
import type { Joined } from '../store/joined.ts'
import { align, count, truncate } from '../terminal/terminal-text.ts'
import type { Message } from './compose.ts'
import type { MailSettings } from './mail-settings.ts'

/** The widest name of a campaign or a page. */
const widest = 60

// Anybody can send any campaign: no link, and no address, comes of it.
const nameOf = (text: string) =>
  truncate(text.replace(/^https?:\/\//, '').replace(/[^\p{L}\p{M}\p{N}·:_. -]+/gu, ' '), widest)

const list = (title: string, entries: Joined['origins']) =>
  entries.length > 0 &&
  `${title}\n${align(entries.map((entry) => [String(entry.count), nameOf(entry.name)]))}`

/** What a digest tells: of one day, and of the queue now. */
export interface Digest extends Joined {
  /** In UTC, such as `2025-07-01`. */
  day: string
  waiting: number
  failed: number
}

/**
 * Writes the letter of a day to the operator. It names nobody.
 * @param id the same in every try
 */
export async function composeDigest(
  id: string,
  { day, people, signUps, campaigns, origins, waiting, failed }: Digest,
  to: string,
  { address, name }: MailSettings['from'],
): Promise<Message> {
  const joined = people === 1 ? '1 person joined' : `${people} people joined`
  const paragraphs = [
    `${joined} the waitlist of ${brand.product} on ${day} (UTC), with ${count(signUps, 'sign-up')}.\n`,
    list('By campaign', campaigns),
    list('By page', origins),
    waiting + failed > 0 &&
      `To be sent: ${waiting} waiting, ${failed} failed. "npm run waitlist -- --check" says more.\n`,
  ]
  const mail = new MailComposer({
    from: { name, address },
    to: { name: '', address: to },
    subject: `${joined} on ${day}`,
    messageId: `<${id}@${address.split('@')[1]}>`,
    // No answer by a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: paragraphs.filter(Boolean).join('\n'),
  })
  return { from: address, to, raw: await mail.compile().build() }
}
