import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { addressesOf } from '../../widgets/waitlist/address.ts'
import { reason } from '../reason.ts'
import { clock } from '../server/letters/clock.ts'
import { type Addressee, compose } from '../server/letters/compose.ts'
import { type Letter, letterIn } from '../server/letters/letter.ts'
import { createMailServer } from '../server/letters/mail-server.ts'
import { exampleEmail, type MailSettings, mailSettings } from '../server/letters/mail-settings.ts'
import { sendLetters } from '../server/letters/send-letters.ts'
import { newToken, sampleToken } from '../server/letters/way-out.ts'
import { settle } from '../server/store/outgoing/claims.ts'
import { beginLetter, knownLetters, lastGap } from '../server/store/outgoing/letters.ts'
import { type Choice, countPeople } from '../server/store/outgoing/recipients.ts'
import { isEmailAddress, personOf } from '../server/store/sign-up.ts'
import { countSignUps } from '../server/store/sign-ups.ts'
import type { Store } from '../server/store/store.ts'
import { plain } from '../server/terminal/terminal-text.ts'
import { confirm } from './confirm.ts'
import { isColumnOf } from './import/columns.ts'
import { readCsv } from './import/read-csv.ts'
import { describe, summarize } from './mail-summary.ts'
import { showProgress } from './progress.ts'

/** The options that go with `--mail` (`report/options.ts`). */
export interface MailOptions {
  to?: string | undefined
  'dry-run'?: boolean | undefined
  yes?: boolean | undefined
  unsure?: 'again' | 'skip' | undefined
  next?: number | undefined
  only?: string | undefined
  /** Milliseconds. */
  since?: number | undefined
  campaign?: string | undefined
  'not-had'?: string | undefined
}

/** A sample, for looking at a letter while nobody is on the list. */
const nobody: Addressee = {
  person: exampleEmail('asha'),
  fullName: 'Asha',
  addresses: addressesOf('asha').slice(0, 1),
}

/** A letter to look at. Its unsubscribe link is nobody's. */
const sampleTo = (to: Addressee, letter: Letter, settings: MailSettings) =>
  compose(letter, to, { id: newToken(), token: sampleToken }, settings, new Date())

/** Sends one letter to the operator. */
async function sendOne(store: Store, letter: Letter, settings: MailSettings, to: string) {
  const someone = (await countPeople(store, letter.id)).first ?? nobody
  const server = createMailServer(settings.server)
  try {
    await server.connect()
    const addressee = { ...someone, person: personOf({ email: to }) }
    const { state, answer } = await server.send(await sampleTo(addressee, letter, settings))
    if (state !== 'sent') throw new Error(`The letter to ${plain(to)} was not accepted: ${answer}`)
    console.log(
      `One letter is with the mail server for ${plain(to)}, as the next person would get it. Its unsubscribe link does nothing.`,
    )
  } finally {
    server.close()
  }
}

async function dryRun(
  store: Store,
  letter: Letter,
  settings: MailSettings,
  file: string,
  choice: Choice,
) {
  // What the letter would find, which begins by noting that.
  const gap = Date.parse(await store.read((queries) => lastGap(queries, Date.now()))) || 0
  const { first } = await describe(store, letter, settings.siteUrl, { ...choice, gap })
  if (!first) return console.log('Nothing was sent, and nobody is left to get it.')
  const { raw } = await sampleTo(first, letter, settings)
  const sample = `${file.replace(/\.(?:md|markdown|txt)$/i, '')}.eml`
  try {
    // In the place of what is there, not through it: that may be a link.
    await rm(sample, { force: true })
    await writeFile(sample, raw, { flag: 'wx', mode: 0o600 })
  } catch (cause) {
    throw new Error(`The first letter cannot be written to ${sample}: ${reason(cause)}.`, { cause })
  }
  console.log(
    `Nothing was sent. The first letter, to ${plain(first.person)}, is in ${sample}, which a mail program can open.`,
  )
}

/** People about whom is decided together. More would hold up those who sign up. */
const batchSize = 200

async function settleFor(
  store: Store,
  { id }: Letter,
  way: 'again' | 'skip',
  people: readonly string[],
) {
  for (let at = 0; at < people.length; at += batchSize)
    await store.change((queries) =>
      settle(queries, way, Date.now(), id, people.slice(at, at + batchSize)),
    )
}

/** Sends it to everybody who is still to get it. @throws the error that ended it early */
async function sendAll(
  store: Store,
  letter: Letter,
  settings: MailSettings,
  file: string,
  choice: Choice,
  { yes, unsure }: MailOptions,
) {
  await store.change((queries) =>
    beginLetter(queries, { ...letter, file: basename(file) }, Date.now()),
  )
  const { chosen, decided, reachable } = await describe(
    ...([store, letter, settings.siteUrl, choice, unsure] as const),
  )
  const isSkipping = unsure === 'skip' && decided.size > 0
  if (isSkipping && !yes)
    await confirm(decided.size, 'of people to whom it counts as sent', 'Nothing was changed.')
  if (reachable > 0 && !yes) await confirm(reachable, 'of people to send it', 'Nothing was sent.')
  const ending = new AbortController()
  const server = createMailServer(settings.server)
  const watcher = showProgress()
  // The terminal signals npm and tsx as well, and they may pass the signal on.
  const end = () => {
    if (ending.signal.aborted) return
    ending.abort()
    watcher.end()
    console.error('Stopping after the current letter. Ctrl-\\ stops at once.')
  }
  process.on('SIGINT', end).on('SIGTERM', end)
  // Thousands of letters take hours: they go on without the terminal.
  process.on('SIGHUP', () => {})
  try {
    if (chosen.size > 0)
      await server.connect().catch((error) => {
        throw new Error(`${reason(error)}. Nothing was sent.`, { cause: error })
      })
    if (unsure) await settleFor(store, letter, unsure, [...decided])
    const { signal } = ending
    await sendLetters({ database: store, letter, choice, settings, server, clock, watcher, signal })
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    watcher.end()
    server.close()
    // Its own failure must not hide the cause of another.
    const isDone = await summarize(store, letter, choice, chosen).catch((error) =>
      console.error(reason(error)),
    )
    if (!isDone) process.exitCode = 1
  }
}

/** The people whose addresses are in a file: one a line, or in a column of a CSV file. */
async function peopleIn(file: string): Promise<Set<string>> {
  const people = new Set<string>()
  let column: number | undefined
  for await (const { cells } of readCsv(file)) {
    column ??= cells.findIndex((cell) => isEmailAddress(cell.trim()) || isColumnOf('email', cell))
    const email = cells[column] ?? ''
    if (isEmailAddress(email.trim())) people.add(personOf({ email }))
  }
  if (people.size === 0)
    throw new Error(
      `${file} has no email addresses: --only takes one a line, or a CSV file with a column such as email.`,
    )
  return people
}

/** @throws a sentence where nobody ever had the letter of `--not-had` */
async function choiceOf(store: Store, { only, 'not-had': other, ...rest }: MailOptions) {
  const choice: Choice = { next: rest.next, since: rest.since, campaign: rest.campaign }
  if (only !== undefined) choice.only = await peopleIn(only)
  if (other === undefined) return choice
  const { id, subject } = await letterIn(other)
  const known = await store.read(knownLetters)
  if (!known.some((letter) => letter.id === id))
    throw new Error(
      `--not-had takes the file of a letter that was sent, word for word, and “${plain(subject)}” in ${basename(other)} was not.${known.map((letter) => `\n  ${plain(letter.file)}: “${plain(letter.subject)}” was begun`).join('')}`,
    )
  return { ...choice, notHad: id }
}

/**
 * Sends a letter to the people on the waitlist.
 * @param file absolute path of the letter
 * @throws one sentence that says what is wrong, and what was sent
 */
export async function mail(store: Store, file: string, options: MailOptions): Promise<void> {
  const settings = mailSettings(process.env)
  const letter = letterIn(file)
  const { to } = options
  // Throws where there is no waitlist.
  await countSignUps(store)
  if (to !== undefined) await sendOne(store, letter, settings, to)
  else {
    const choice = await choiceOf(store, options)
    if (options['dry-run']) await dryRun(store, letter, settings, file, choice)
    else await sendAll(store, letter, settings, file, choice, options)
  }
}
