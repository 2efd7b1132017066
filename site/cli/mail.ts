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
import { inState } from '../server/store/outgoing/report.ts'
import { isEmailAddress, personOf } from '../server/store/sign-up.ts'
import { countSignUps } from '../server/store/sign-ups.ts'
import type { Store } from '../server/store/store.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, flag, one, readAddress, readFile, UsageError } from './command.ts'
import { confirm } from './confirm.ts'
import { isColumnOf } from './import/columns.ts'
import { readCsv } from './import/read-csv.ts'
import { readList } from './list.ts'
import { describe, summarize } from './mail-summary.ts'
import { showProgress } from './progress.ts'
import { lettersTable } from './report/table.ts'

interface MailOptions {
  to?: string
  'dry-run'?: true
  yes?: true
  next?: number
  only?: string
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

/** Sends it to everybody who is still to get it. @throws the error that ended it early */
async function sendAll(
  store: Store,
  letter: Letter,
  settings: MailSettings,
  file: string,
  choice: Choice,
  { yes }: MailOptions,
) {
  await store.change((queries) =>
    beginLetter(queries, { ...letter, file: basename(file) }, Date.now()),
  )
  const { chosen, reachable } = await describe(store, letter, settings.siteUrl, choice)
  if (reachable > 0 && !yes) await confirm(reachable, 'the recipient count', 'Nothing was sent.')
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
      `${file} has no email addresses: it takes one a line, or a CSV file with a column such as email.`,
    )
  return people
}

/** How many people are next. */
function readCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new UsageError(`takes a whole number of people from 1, not "${text}"`)
}

/** Prints how far each letter has come, and each address whose letter failed or may not have arrived. */
async function printStatus(store: Store) {
  const { letters } = await readList(store)
  if (letters.length === 0) return console.log('No letter was sent.')
  process.stdout.write(lettersTable(letters))
  for (const state of ['failed', 'unsure', 'sending'] as const)
    for (const { person, answer } of await store.read((queries) => inState(queries, state)))
      console.log(`${state === 'unsure' ? 'unknown' : state}: ${plain(person)}: ${plain(answer)}`)
}

/** Has letters that failed, or of which it is not known whether they arrived, sent again. */
async function retry(store: Store, file: string, yes: true | undefined) {
  const people = [...(await peopleIn(file))]
  console.log(
    `This sends letters that failed again to the ${people.length} addresses in ${file}, and letters of unknown delivery, which may arrive twice.`,
  )
  if (!yes) await confirm(people.length, 'the number of addresses', 'Nothing was changed.')
  const letters = await store.read(knownLetters)
  let settled = 0
  // More at once would hold up those who sign up.
  for (let at = 0; at < people.length; at += 200)
    for (const id of ['', ...letters.map((letter) => letter.id)])
      settled += await store.change((queries) =>
        settle(queries, 'again', Date.now(), id, people.slice(at, at + 200)),
      )
  console.log(`${count(settled, 'letter')} will be sent again.`)
}

async function sendLetter(given: {
  store: Store
  env: NodeJS.ProcessEnv
  file: string
  options: MailOptions
}) {
  const { store, env, file, options } = given
  const settings = mailSettings(env)
  const letter = letterIn(file)
  // Throws where there is no waitlist.
  await countSignUps(store)
  if (options.to !== undefined) return sendOne(store, letter, settings, options.to)
  const choice: Choice = { next: options.next }
  if (options.only !== undefined) choice.only = await peopleIn(options.only)
  if (options['dry-run']) await dryRun(store, letter, settings, file, choice)
  else await sendAll(store, letter, settings, file, choice, options)
}

export const mail = defineCommand({
  name: 'mail',
  usage: `LETTER.md [--to ADDRESS | --only FILE | --next N] [--dry-run] [--yes]
--status
--retry FILE [--yes]`,
  summary: 'send a letter to everybody on the list, and see how far it has come',
  details: `A letter is Markdown with a subject (site/deploy/letters.md). It asks first; if it ends early, the same
command goes on.
--to ADDRESS  sends it to this address only, to look at
--only FILE   sends it to the addresses in a file, one a line or in a column of a CSV file
--next N      sends it to N of those who have not had it, the first to have joined first
--dry-run     sends nothing, says how many would get it, and writes the first one to a file (.eml)
--yes         asks nothing
--status      says how far each letter has come, and names whom it did not reach
--retry FILE  sends failed letters, and those of unknown delivery, again to the addresses in a file`,
  options: {
    ...{
      to: one(readAddress),
      only: one(readFile),
      next: one(readCount),
      'dry-run': flag,
      yes: flag,
    },
    ...{ status: flag, retry: one(readFile) },
  },
  operand: readFile,
  async run({ store, env, operand, options }) {
    const { status, retry: addresses, ...rest } = options
    if (status) await printStatus(store)
    else if (addresses !== undefined) await retry(store, addresses, rest.yes)
    else await sendLetter({ store, env, file: operand, options: rest })
  },
})
