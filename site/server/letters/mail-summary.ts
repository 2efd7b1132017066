import { countPeople, inState, lastGap, otherLetter, type Recipient } from '../store/letters.ts'
import { longestSending } from '../store/outgoing.ts'
import { type Store, text } from '../store/store.ts'
import { plain } from '../terminal/terminal-text.ts'
import type { Letter } from './letter.ts'

/** After a gap, nobody knows of anybody. */
const mostNamed = 1000

const people = (number: number) => (number === 1 ? '1 person' : `${number} people`)

/** How the operator decides about letters of which it is not known whether they were delivered. */
const ways =
  'Run the same command with "--unsure again" to send it to them once more, or with "--unsure skip" to count it as sent'

const print = (...lines: (string | false | undefined)[]) =>
  console.log(lines.filter(Boolean).join('\n'))

/**
 * Tells the operator how many people would get the letter, and where its links lead.
 * @param unsure the operator's decision about letters whose delivery nobody knows
 * @returns how many people would get it, and the first of them
 */
export async function describe(
  store: Store,
  letter: Letter,
  siteUrl: string,
  unsure?: 'again' | 'skip',
): Promise<{ owed: number; first: Recipient | undefined }> {
  const { first, unreachable, ...counts } = await countPeople(store, letter.id)
  const gone = counts.sent + counts.skipped
  const again = unsure === 'again' ? counts.unsure : 0
  const owed = counts.owed + again - unreachable
  const triedBefore = counts.deferred + again
  const gap = await store.read((queries) => lastGap(queries, Date.now()))
  const other = await store.read((queries) => otherLetter(queries, letter.id))
  print(
    `${people(counts.people)} on the waitlist of ${store.name}.`,
    counts.left > 0 && `${people(counts.left)} of them unsubscribed, and get no letters.`,
    counts.unconfirmed > 0 &&
      `${people(counts.unconfirmed)} have not confirmed the address, and get no letters until they do.`,
    unreachable > 0 &&
      `${people(unreachable)} gave something that is not an email address, and will be listed as refused.`,
    counts.refused > 0 && `${people(counts.refused)} had this letter refused by the mail server.`,
    gone > 0 && `${people(gone)} had this letter already.`,
    counts.unsure > 0 &&
      unsure === undefined &&
      `Of ${people(counts.unsure)} it is not known whether they have it, so they do not get it now. ${ways}.`,
    `“${plain(letter.subject)}” goes to ${people(owed)}${triedBefore > 0 ? `, ${triedBefore} of them tried before` : ''}.`,
    gap &&
      `The database was restored from a backup at ${gap}, and does not know which letters went out shortly before. Whoever was on the waitlist then may have this one already.`,
    counts.sending > 0 &&
      `${people(counts.sending)} may be getting it from another command, which is sending it or was killed. This one joins in: nobody gets it twice.`,
    `The unsubscribe link leads to ${siteUrl} (SITE_URL), where a server with this waitlist has to answer.`,
    other &&
      `Another letter, “${plain(text(other, 'subject'))}” (${plain(text(other, 'file'))}), went to ${people(Number(other.count))}, the last at ${other.last}. This one has other words, so it is another letter, and they get it too.`,
  )
  return { owed, first }
}

async function nameAll(store: Store, letter: Letter, state: 'unsure' | 'refused') {
  const found = await store.read((queries) => inState(queries, letter.id, state, mostNamed))
  const lines = found.map(({ person, answer }) => `\n  ${plain(person)}: ${answer}`)
  return lines.join('') + (found.length === mostNamed ? '\n  and maybe more' : '')
}

/** Tells the operator what became of all letters. @returns whether nothing is left to do */
export async function summarize(store: Store, letter: Letter): Promise<boolean> {
  const { sent, skipped, refused, unsure, owed, deferred, sending } = await countPeople(
    store,
    letter.id,
  )
  print(
    `Sent to ${people(sent + skipped)}, refused for ${refused}, unsure for ${unsure}; ${owed} still to go${deferred > 0 ? `, ${deferred} of them deferred` : ''}.`,
    refused > 0 && `Refused for good by the mail server:${await nameAll(store, letter, 'refused')}`,
    unsure > 0 &&
      `It is not known whether the mail server accepted the letters to these people; its log may tell. They do not get it now. ${ways}:${await nameAll(store, letter, 'unsure')}`,
    sending > 0 &&
      `${people(sending)} may be getting it from a command that is still running or was killed. In ${longestSending / 60_000} minutes the same command will know.`,
    owed > 0 && `Run the same command again to send ${owed === 1 ? 'it' : 'them'}.`,
  )
  return owed + unsure + sending === 0
}
