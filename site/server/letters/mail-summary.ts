import { longestSending } from '../store/deliveries.ts'
import { lastGap } from '../store/gaps.ts'
import { countPeople, inState, otherLetter } from '../store/letters.ts'
import type { Store } from '../store/store.ts'
import { longestList, plain } from '../terminal/terminal-text.ts'
import type { Letter } from './letter.ts'

const people = (number: number) => (number === 1 ? '1 person' : `${number} people`)

/** How the operator decides about letters whose delivery nobody knows. */
const ways =
  'with the same command and "--unsure again" to send them once more, or "--unsure skip" to take them for sent'

/** Whether links to the site cannot be opened from elsewhere, or are not encrypted. */
const isDoubtful = (siteUrl: string) =>
  new URL(siteUrl).protocol !== 'https:' ||
  /^(?:localhost|127\.|\[::1\])/.test(new URL(siteUrl).host)

/**
 * Tells the operator how many people would get the letter, and where its links lead.
 * @param unsure the operator's decision about letters whose delivery nobody knows
 * @returns how many people would get it
 */
export async function describe(
  store: Store,
  letter: Letter,
  siteUrl: string,
  unsure?: 'again' | 'skip',
): Promise<number> {
  const counts = await countPeople(store, letter.id)
  const gone = counts.sent + counts.skipped
  const again = unsure === 'again' ? counts.unsure : 0
  const owed = counts.owed + again
  const triedBefore = counts.deferred + again
  const gap = await store.read((queries) => lastGap(queries, Date.now()))
  const lines = [
    `${people(counts.people)} on the waitlist of ${store.name}.`,
    counts.left > 0 && `${people(counts.left)} of them left, and get no letters.`,
    counts.refused > 0 && `${people(counts.refused)} had this letter refused by the mail server.`,
    gone > 0 && `${people(gone)} had this letter already.`,
    counts.unsure > 0 &&
      unsure === undefined &&
      `Of ${people(counts.unsure)} nobody knows whether they have it; they are left alone until you say which way, ${ways}.`,
    `“${plain(letter.subject)}” goes to ${people(owed)}${triedBefore > 0 ? `, ${triedBefore} of them tried before` : ''}.`,
    gap !== undefined &&
      `The database came back from a backup at ${gap}, and does not know what went before: of whoever was on the list then, nobody knows.`,
    counts.sending > 0 &&
      `${people(counts.sending)} may just be getting it from another command, which sends it now or was killed. This one takes part: nobody gets it twice.`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
  const links = `The link to leave leads to ${siteUrl} (SITE_URL), where a server with this waitlist has to answer.`
  if (isDoubtful(siteUrl))
    console.warn(
      `${links} Few can open that, or mail programs refuse it: it is no public https address.`,
    )
  else console.log(links)
  const other = await store.read((queries) => otherLetter(queries, letter.id))
  if (other)
    console.log(
      `Another letter, “${plain(other.subject)}” (${plain(other.file)}), went to ${people(other.sent)}, the last at ${other.last}. This one has other words, so it is a letter of its own: they get it, too.`,
    )
  return owed
}

async function nameAll(store: Store, letter: Letter, state: 'unsure' | 'refused') {
  const found = await store.read((queries) => inState(queries, letter.id, state, longestList + 1))
  const lines = found
    .slice(0, longestList)
    .map(({ person, answer }) => `  ${plain(person)}: ${answer}`)
  if (found.length > longestList) lines.push('  and more')
  return lines.join('\n')
}

/** Tells the operator what became of all letters. @returns whether nothing is left to do */
export async function summarize(store: Store, letter: Letter): Promise<boolean> {
  const counts = await countPeople(store, letter.id)
  console.log(
    `Sent to ${people(counts.sent + counts.skipped)}, refused for ${counts.refused}, unsure for ${counts.unsure}; ${counts.owed} still to go${counts.deferred > 0 ? `, ${counts.deferred} of them deferred` : ''}.`,
  )
  if (counts.refused > 0)
    console.log(`Refused for good by the mail server:\n${await nameAll(store, letter, 'refused')}`)
  if (counts.unsure > 0)
    console.log(
      `Nobody knows whether the mail server took the letters to these; its log may tell. They are left alone until you say which way, ${ways}:\n${await nameAll(store, letter, 'unsure')}`,
    )
  if (counts.sending > 0)
    console.log(
      `${people(counts.sending)} may just be getting it from a command that is still running or was killed; within ${longestSending / 60_000} minutes the same command knows.`,
    )
  if (counts.owed > 0)
    console.log(`The same command goes on with ${counts.owed === 1 ? 'it' : 'them'}.`)
  return counts.owed + counts.unsure + counts.sending === 0
}
