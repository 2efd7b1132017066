import type { Database } from '../server/database/database.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { type Letter, letterIn } from '../server/letters/letter.ts'
import { clock } from '../server/outbox/clock.ts'
import { hasChannel } from '../server/outbox/deliveries.ts'
import { isSending } from '../server/outbox/lease.ts'
import { pause, pauseReason, resume } from '../server/outbox/pause.ts'
import { addLetter, addSample, type Choice, countRecipients } from '../server/outbox/recipients.ts'
import { letterStatus, maxNamed, retry, unsent } from '../server/outbox/status.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { confirm, defineCommand, flag, one, readAddress, readFile, UsageError } from './command.ts'
import { peopleIn } from './import/columns.ts'
import { lettersTable } from './report/text.ts'

const people = (number: number) => (number === 1 ? '1 person' : `${number} people`)

/** A number of people. */
function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`takes a whole number of people from 1, not "${text}"`)
}

/** @throws a sentence if no server with this database sends letters */
async function requireSender(store: Database): Promise<void> {
  if (!(await isSending(store, clock)))
    throw new Error(
      `No server runs with ${store.name}, and only a server sends letters. Start one, then run this again. Nothing was added.`,
    )
  if (!(await store.read((queries) => hasChannel(queries, 'mail'))))
    throw new Error(
      `The server with ${store.name} sends no letters: set MAIL_SERVER, MAIL_FROM and SITE_URL, and restart it. Nothing was added.`,
    )
}

/** Prints how many people get the letter and how many do not. @returns the number of recipients */
async function describe(store: Database, letter: Letter, choice: Choice): Promise<number> {
  const counts = await store.read((queries) => countRecipients(queries, letter.id, choice))
  const paused = await store.read(pauseReason)
  const { unknown, others } = counts
  const lines = [
    `${people(counts.people)} on the waitlist of ${store.name}.`,
    counts.unsubscribed > 0 && `Unsubscribed, so without letters: ${counts.unsubscribed}.`,
    counts.unconfirmed > 0 &&
      `Without a confirmed address, so without letters yet: ${counts.unconfirmed}.`,
    counts.had > 0 && `With this letter already, or in progress: ${counts.had}.`,
    unknown.length > 0 &&
      `In the file, but not on the waitlist: ${unknown.length}${unknown.map((one) => `\n  ${plain(one)}`).join('')}`,
    `“${plain(letter.subject)}” goes to ${people(counts.chosen)}${others > 0 ? `; ${others} more could get it` : ''}.`,
    paused !== undefined && `Letters are paused: ${paused} "mail --resume" sends them.`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
  return counts.chosen
}

/** Adds a delivery for each recipient. */
async function addLetters(store: Database, letter: Letter, choice: Choice, yes: true | undefined) {
  await requireSender(store)
  const chosen = await describe(store, letter, choice)
  if (chosen === 0) return console.log('Nothing was added.')
  if (!yes) await confirm(chosen, 'the recipient count', 'Nothing was added.')
  const added = await store.change((queries) => addLetter(queries, letter, choice, Date.now()))
  console.log(
    `${count(added, 'letter')} added. The server sends them; "mail --status" shows the progress.`,
  )
}

interface Sending {
  to?: string
  only?: string
  next?: number
  'dry-run'?: true
  yes?: true
}

async function sendLetter(store: Database, file: string, options: Sending): Promise<void> {
  const letter = letterIn(file)
  // Throws without a waitlist.
  await countSignUps(store)
  const { to, only, next } = options
  if (to !== undefined) {
    await requireSender(store)
    const person = personOf({ email: to })
    await store.change((queries) => addSample(queries, letter, person, Date.now()))
    return console.log(
      `A sample for ${plain(person)} is added, with the name Asha and links that change nothing. The server sends it; "mail --status" names the address if that fails.`,
    )
  }
  const choice: Choice = { next, only: only === undefined ? undefined : await peopleIn(only) }
  if (!options['dry-run']) return addLetters(store, letter, choice, options.yes)
  await describe(store, letter, choice)
  console.log('Nothing was added.')
}

/** Prints the progress of each letter, and each address with a failed, refused or unknown letter. */
async function printStatus(store: Database): Promise<void> {
  const letters = await store.read(letterStatus)
  const paused = await store.read(pauseReason)
  if (letters.length === 0) console.log('No letter was sent.')
  else process.stdout.write(lettersTable(letters))
  if (paused !== undefined) console.log(`Letters are paused: ${paused} "mail --resume" sends them.`)
  const named = await store.read((queries) => unsent(queries, ['failed', 'unknown', 'refused']))
  for (const { person, state, answer } of named)
    console.log(`${state}: ${plain(person)}: ${plain(answer)}`)
  if (named.length === maxNamed) console.log('There may be more.')
}

/** Queues failed and unknown letters again. */
async function retryLetters(store: Database, file: string, yes: true | undefined) {
  const addresses = [...(await peopleIn(file))]
  console.log(
    `This sends failed and unknown letters to ${count(addresses.length, 'address')} in ${file} again. Most unknown letters have arrived, and would arrive twice.`,
  )
  if (!yes) await confirm(addresses.length, 'the number of addresses', 'Nothing was changed.')
  const retried = await store.change((queries) => retry(queries, addresses, Date.now()))
  console.log(`${count(retried, 'letter')} will be sent again.`)
}

export const mail = defineCommand({
  name: 'mail',
  usage: `LETTER.md [--to ADDRESS | --only FILE | --next N] [--dry-run] [--yes]
--status
--pause
--resume
--retry FILE [--yes]`,
  summary: 'send a letter to the people on the list, and show its progress',
  details: `A letter is Markdown with front matter (site/docs/letters.md). The command asks first, then adds the
letter. The server sends it.
--to ADDRESS  sends a sample to this address only
--only FILE   sends it to the addresses in a file, one a line or in a column of a CSV file
--next N      sends it to the next N people who have not had it, in the order of joining
--dry-run     adds nothing, and prints the number of recipients
--yes         skips the question
--status      shows the progress of each letter, and names the people that it did not reach
--pause       pauses sending until --resume
--resume      resumes sending
--retry FILE  sends failed and unknown letters again to the addresses in a file`,
  options: {
    ...{
      to: one(readAddress),
      only: one(readFile),
      next: one(readCount),
      'dry-run': flag,
      yes: flag,
    },
    ...{ status: flag, pause: flag, resume: flag, retry: one(readFile) },
  },
  alternatives: ['status', 'pause', 'resume', 'retry', 'to', 'only', 'next'],
  operand: {
    name: 'LETTER.md',
    read: readFile,
    orOptions: ['status', 'pause', 'resume', 'retry'],
  },
  async run({ store, operand, options }) {
    const { status, retry: addresses, ...rest } = options
    if (status) return printStatus(store)
    if (rest.pause) {
      await store.change((queries) => pause(queries, 'The operator paused them.'))
      return console.log('Letters are paused until "mail --resume".')
    }
    if (rest.resume) {
      const wasPaused = await store.change(resume)
      return console.log(wasPaused ? 'Sending is resumed.' : 'Sending was not paused.')
    }
    if (addresses !== undefined) return retryLetters(store, addresses, rest.yes)
    await sendLetter(store, operand, rest)
  },
})
