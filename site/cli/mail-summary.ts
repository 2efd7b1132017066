import type { Letter } from '../server/letters/letter.ts'
import { longestSending } from '../server/store/outgoing/claims.ts'
import { lastGap, otherLetter } from '../server/store/outgoing/letters.ts'
import { type Choice, countPeople } from '../server/store/outgoing/recipients.ts'
import { inState, mostNamed } from '../server/store/outgoing/report.ts'
import { type Store, text } from '../server/store/store.ts'
import { timeOfId } from '../server/store/time-ordered-id.ts'
import { plain } from '../server/terminal/terminal-text.ts'

const people = (number: number) => (number === 1 ? '1 person' : `${number} people`)

/** How the operator decides about letters of which it is not known whether they were delivered. */
const way = 'To send it to them once more: mail --retry FILE, with their addresses in FILE'

/** The minute of an id, in UTC. */
const minuteOf = (id: string) => new Date(timeOfId(id)).toISOString().slice(0, 16).replace('T', ' ')

const print = (...lines: (string | false | undefined)[]) =>
  console.log(lines.filter(Boolean).join('\n'))

/**
 * Tells the operator how many people would get the letter, and where its links lead.
 * @param choice which people
 * @returns who would get it, how many of them have an address, and the first of those
 */
export async function describe(store: Store, letter: Letter, siteUrl: string, choice: Choice) {
  const { chosen, first, last, unreachable, unknown, ...counts } = await countPeople(
    store,
    letter.id,
    choice,
  )
  const gone = counts.sent + counts.skipped
  const reachable = chosen.size - unreachable
  const waiting = counts.owed - chosen.size
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
      `Of ${people(counts.unsure)} it is not known whether they have it, so they do not get it now. ${way}.`,
    unknown.size > 0 &&
      `Of --only, ${people(unknown.size)} not on the waitlist:${[...unknown].map((one) => `\n  ${plain(one)}`).join('')}`,
    `“${plain(letter.subject)}” goes to ${people(reachable)}${counts.tried > 0 ? `, ${counts.tried} of them tried before` : ''}${waiting > 0 ? `; ${waiting} more are still to get it` : ''}.`,
    first &&
      last &&
      `They joined from ${minuteOf(first.joined)} to ${minuteOf(last.joined)} (UTC).`,
    counts.without > 0 &&
      /\{addresses\}/.test(letter.subject + letter.text) &&
      `${people(counts.without)} of them ticked no address, so {addresses} is empty for them.`,
    gap &&
      `The database was restored from a backup at ${gap}, and does not know which letters went out shortly before. Whoever was on the waitlist then may have this one already.`,
    counts.sending > 0 &&
      `${people(counts.sending)} may be getting it from another command, which is sending it or was killed. This one joins in: nobody gets it twice.`,
    `The unsubscribe link leads to ${siteUrl} (SITE_URL), where a server with this waitlist has to answer.`,
    other &&
      `Another letter, “${plain(text(other, 'subject'))}” (${plain(text(other, 'file'))}), went to ${people(Number(other.count))}, the last at ${other.last}. This one has other words, so it is another letter, and they get it too.`,
  )
  return { chosen, reachable, first }
}

async function nameAll(store: Store, letter: Letter, state: 'unsure' | 'refused') {
  const found = await store.read((queries) => inState(queries, state, letter.id))
  const lines = found.map(({ person, answer }) => `\n  ${plain(person)}: ${answer}`)
  return lines.join('') + (found.length === mostNamed ? '\n  and maybe more' : '')
}

/**
 * Tells the operator what became of all letters.
 * @param chosen who was to get it now
 * @returns whether nothing is left to do
 */
export async function summarize(
  store: Store,
  letter: Letter,
  choice: Choice,
  chosen: ReadonlySet<string>,
): Promise<boolean> {
  // Without a number: of those who joined meanwhile, too.
  const { sent, skipped, refused, unsure, owed, deferred, sending, ...counts } = await countPeople(
    store,
    letter.id,
    choice.next === undefined ? choice : { only: chosen },
  )
  const left = counts.chosen.size
  print(
    `Sent to ${people(sent + skipped)}, refused for ${refused}, unsure for ${unsure}; ${owed} still to go${deferred > 0 ? `, ${deferred} of them deferred` : ''}.`,
    refused > 0 && `Refused for good by the mail server:${await nameAll(store, letter, 'refused')}`,
    unsure > 0 &&
      `It is not known whether the mail server accepted the letters to these people; its log may tell. They do not get it now. ${way}:${await nameAll(store, letter, 'unsure')}`,
    sending > 0 &&
      `${people(sending)} may be getting it from a command that is still running or was killed. In ${longestSending / 60_000} minutes the same command will know.`,
    left > 0 &&
      (choice.next === undefined
        ? `Run the same command again to send ${left === 1 ? 'it' : 'them'}.`
        : `${people(left)} of these ${choice.next} did not get it: to send it to them, run the same command with --next ${left}.`),
    left === 0 &&
      owed > 0 &&
      choice.next !== undefined &&
      'The same command again sends it to the next.',
  )
  return left + unsure + sending === 0
}
