import { rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { addressesOf } from '../../../widgets/waitlist/address.ts'
import { reason } from '../../reason.ts'
import { beginLetter, countPeople, settleUnsure } from '../store/letters.ts'
import { personOf } from '../store/sign-up.ts'
import { countSignUps } from '../store/sign-ups.ts'
import type { Store } from '../store/store.ts'
import { plain } from '../terminal/terminal-text.ts'
import { type Addressee, compose } from './compose.ts'
import { type Letter, letterIn } from './letter.ts'
import { createMailServer } from './mail-server.ts'
import { exampleEmail, type MailSettings, mailSettings } from './mail-settings.ts'
import { describe, summarize } from './mail-summary.ts'
import { showProgress } from './progress.ts'
import { clock, sendLetters } from './send-letters.ts'
import { newToken, sampleToken } from './way-out.ts'

/** The options that go with `--mail` (`report/options.ts`). */
export interface MailOptions {
  to?: string | undefined
  'dry-run'?: boolean | undefined
  yes?: boolean | undefined
  unsure?: 'again' | 'skip' | undefined
}

/** A sample, for looking at a letter while nobody is on the list. */
const nobody: Addressee = {
  person: exampleEmail('asha'),
  fullName: 'Asha',
  addresses: addressesOf('asha').slice(0, 1),
}

/** Sends one letter to the operator. Its unsubscribe link is nobody's. */
async function sendOne(store: Store, letter: Letter, settings: MailSettings, to: string) {
  const someone = (await countPeople(store, letter.id)).first ?? nobody
  const server = createMailServer(settings.server)
  try {
    await server.connect()
    const message = await compose(
      letter,
      { ...someone, person: personOf({ email: to }) },
      { id: newToken(), token: sampleToken },
      settings,
      new Date(),
    )
    const { state, answer } = await server.send(message)
    if (state !== 'sent') throw new Error(`The letter to ${plain(to)} was not accepted: ${answer}`)
    console.log(
      `One letter is with the mail server for ${plain(to)}, as the next person would get it. Its unsubscribe link does nothing.`,
    )
  } finally {
    server.close()
  }
}

async function dryRun(store: Store, letter: Letter, settings: MailSettings, file: string) {
  const { first } = await describe(store, letter, settings.siteUrl)
  if (!first) return console.log('Nothing was sent, and nobody is left to get it.')
  const { raw } = await compose(
    letter,
    first,
    { id: newToken(), token: sampleToken },
    settings,
    new Date(),
  )
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

/** Asks the operator to type the number of people. @throws if the answer is another number or none */
async function confirm(owed: number) {
  process.stdout.write('Type the number of people to send it: ')
  let answer = ''
  for await (answer of createInterface({ input: process.stdin })) break
  if (answer.trim() !== String(owed))
    throw new Error(
      `${answer.trim() ? `That is not ${owed}` : 'No number was typed; --yes asks nothing'}. Nothing was sent.`,
    )
}

/** Sends it to everybody who is still to get it. @throws the error that ended it early */
async function sendAll(
  store: Store,
  letter: Letter,
  settings: MailSettings,
  file: string,
  { yes, unsure }: MailOptions,
) {
  await store.change((queries) =>
    beginLetter(queries, { ...letter, file: basename(file) }, Date.now()),
  )
  const { owed } = await describe(store, letter, settings.siteUrl, unsure)
  if (owed > 0 && !yes) await confirm(owed)
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
    if (owed > 0)
      await server.connect().catch((error) => {
        throw new Error(`${reason(error)}. Nothing was sent.`, { cause: error })
      })
    if (unsure)
      await store.change((queries) =>
        settleUnsure(queries, letter.id, unsure === 'again' ? 'deferred' : 'skipped'),
      )
    const { signal } = ending
    await sendLetters({ database: store, letter, settings, server, clock, watcher, signal })
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    watcher.end()
    server.close()
    // Its own failure must not hide the cause of another.
    const isDone = await summarize(store, letter).catch((error) => console.error(reason(error)))
    if (!isDone) process.exitCode = 1
  }
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
  else if (options['dry-run']) await dryRun(store, letter, settings, file)
  else await sendAll(store, letter, settings, file, options)
}
