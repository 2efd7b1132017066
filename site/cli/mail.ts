import { rm, writeFile } from 'node:fs/promises'
import { reason } from '../base/reason.ts'
import { type Database, readSetting } from '../server/database/database.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { compose } from '../server/letters/compose.ts'
import { type Letter, letterIn } from '../server/letters/letter.ts'
import { mailSettings } from '../server/letters/mail-settings.ts'
import { sampleToken } from '../server/letters/person-link.ts'
import { sendSample } from '../server/letters/sample.ts'
import { clock } from '../server/outbox/clock.ts'
import { isSending } from '../server/outbox/lease.ts'
import { pause, pauseReason, resume } from '../server/outbox/pause.ts'
import {
  addLetter,
  type Choice,
  countRecipients,
  firstRecipient,
} from '../server/outbox/recipients.ts'
import { channelsSetting } from '../server/outbox/sender.ts'
import { letterStatus, mostNamed, retry, unsent } from '../server/outbox/status.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { peopleIn } from './addresses.ts'
import { defineCommand, flag, one, readAddress, readFile, UsageError } from './command.ts'
import { confirm } from './confirm.ts'
import { lettersTable } from './report/table.ts'

const people = (number: number) => (number === 1 ? '1 person' : `${number} people`)

/** How many people are next. */
function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`takes a whole number of people from 1, not "${text}"`)
}

/** @throws a sentence unless a server with this database sends letters */
async function requireSender(store: Database): Promise<void> {
  if (!(await isSending(store, clock)))
    throw new Error(
      `No server runs with ${store.name}, and only a server sends letters. Start it, then run this again. Nothing was added.`,
    )
  const channels = await store.read((queries) => readSetting(queries, channelsSetting))
  if (!/\bmail\b/.test(channels ?? ''))
    throw new Error(
      `The server with ${store.name} sends no letters: set MAIL_SERVER, MAIL_FROM and SITE_URL, and restart it. Nothing was added.`,
    )
}

/** Says how many people get the letter, and who does not. @returns how many */
async function describe(store: Database, letter: Letter, choice: Choice): Promise<number> {
  const counts = await store.read((queries) => countRecipients(queries, letter.id, choice))
  const paused = await store.read(pauseReason)
  const { unknown, others } = counts
  const lines = [
    `${people(counts.people)} on the waitlist of ${store.name}.`,
    counts.unsubscribed > 0 &&
      `${people(counts.unsubscribed)} of them unsubscribed, and get no letters.`,
    counts.unconfirmed > 0 &&
      `${people(counts.unconfirmed)} have not confirmed the address, and get no letters until they do.`,
    counts.had > 0 && `${people(counts.had)} had this letter before, or are getting it.`,
    unknown.length > 0 &&
      `${people(unknown.length)} of the file not on the waitlist:${unknown.map((one) => `\n  ${plain(one)}`).join('')}`,
    `“${plain(letter.subject)}” goes to ${people(counts.chosen)}${others > 0 ? `; ${others} more could get it` : ''}.`,
    paused !== undefined && `Letters are paused: ${paused} They go out after "mail --resume".`,
  ]
  console.log(lines.filter(Boolean).join('\n'))
  return counts.chosen
}

/** Writes the first letter to a file beside it, and adds nothing. */
async function dryRun(
  given: { store: Database; env: NodeJS.ProcessEnv; file: string },
  letter: Letter,
  choice: Choice,
): Promise<void> {
  const { store, env, file } = given
  const settings = mailSettings(env)
  await describe(store, letter, choice)
  const first = await store.read((queries) => firstRecipient(queries, letter.id, choice))
  if (!first) return console.log('Nothing was added, and nobody is left to get it.')
  const ids = { id: crypto.randomUUID(), token: sampleToken }
  const { raw } = await compose(letter, first, ids, settings, new Date())
  const sample = `${file.replace(/\.(?:md|markdown|txt)$/i, '')}.eml`
  try {
    // In the place of what is there, not through it: that may be a link.
    await rm(sample, { force: true })
    await writeFile(sample, raw, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw new Error(`The first letter cannot be written to ${sample}: ${reason(cause)}.`, { cause })
  }
  console.log(
    `Nothing was added. The first letter, to ${plain(first.person)}, is in ${sample}, which a mail program can open.`,
  )
}

/** Adds a delivery for each person who is to get the letter. */
async function addLetters(store: Database, letter: Letter, choice: Choice, yes: true | undefined) {
  await requireSender(store)
  const chosen = await describe(store, letter, choice)
  if (chosen === 0) return console.log('Nothing was added.')
  if (!yes) await confirm(chosen, 'the recipient count', 'Nothing was added.')
  const added = await store.change((queries) => addLetter(queries, letter, choice, Date.now()))
  console.log(
    `${count(added, 'letter')} added. The server sends them; "mail --status" says how far they have come.`,
  )
}

async function sendLetter(
  given: { store: Database; env: NodeJS.ProcessEnv; file: string },
  options: { to?: string; only?: string; next?: number; 'dry-run'?: true; yes?: true },
): Promise<void> {
  const { store, file } = given
  const letter = letterIn(file)
  // Throws where there is no waitlist.
  await countSignUps(store)
  if (options.to !== undefined) {
    await requireSender(store)
    await sendSample(store, letter, personOf({ email: options.to }), clock)
    console.log(
      `One letter is with the mail server for ${plain(options.to)}, as the next person would get it. Its unsubscribe link does nothing.`,
    )
    return
  }
  const choice: Choice = { next: options.next }
  if (options.only !== undefined) choice.only = await peopleIn(options.only)
  if (options['dry-run']) await dryRun(given, letter, choice)
  else await addLetters(store, letter, choice, options.yes)
}

/** Prints how far each letter has come, and each address whose letter failed or may not have arrived. */
async function printStatus(store: Database): Promise<void> {
  const letters = await store.read(letterStatus)
  const paused = await store.read(pauseReason)
  if (letters.length === 0) console.log('No letter was sent.')
  else process.stdout.write(lettersTable(letters))
  if (paused !== undefined)
    console.log(`Letters are paused: ${paused} They go out after "mail --resume".`)
  const named = await store.read((queries) => unsent(queries, ['failed', 'unknown', 'refused']))
  for (const { person, state, answer } of named)
    console.log(`${state}: ${plain(person)}: ${plain(answer)}`)
  if (named.length === mostNamed) console.log('and maybe more')
}

/** Has letters that failed, or of which it is not known whether they arrived, sent again. */
async function retryLetters(store: Database, file: string, yes: true | undefined) {
  const addresses = [...(await peopleIn(file))]
  console.log(
    `This sends letters that failed again to ${count(addresses.length, 'address')} in ${file}, and letters of unknown delivery, most of which have arrived and then arrive twice.`,
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
  summary: 'have a letter sent to everybody on the list, and see how far it has come',
  details: `A letter is Markdown with a subject (site/docs/letters.md). The command adds it, and the server sends
it. It asks first.
--to ADDRESS  sends it to this address only, to look at
--only FILE   to the addresses in a file, one a line or in a column of a CSV file
--next N      to N of those who have not had it, the first to have joined first
--dry-run     adds nothing, says how many would get it, and writes the first one to a file (.eml)
--yes         asks nothing
--status      says how far each letter has come, and names whom it did not reach
--pause       sends no letters until --resume
--resume      sends again
--retry FILE  sends failed letters, and those of unknown delivery, again to the addresses in a file`,
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
  operand: readFile,
  async run({ store, env, operand, options }) {
    const { status, retry: addresses, ...rest } = options
    if (status) return printStatus(store)
    if (rest.pause) {
      await store.change((queries) => pause(queries, 'The operator has paused them.'))
      return console.log('Letters are paused until "mail --resume".')
    }
    if (rest.resume) {
      const wasPaused = await store.change(resume)
      return console.log(wasPaused ? 'Sending goes on.' : 'Sending was not paused.')
    }
    if (addresses !== undefined) return retryLetters(store, addresses, rest.yes)
    await sendLetter({ store, env, file: operand }, rest)
  },
})
