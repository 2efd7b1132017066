import { existsSync, statSync } from 'node:fs'
import { runCommand } from '../command.ts'
import { codeOf } from '../reason.ts'
import { waitlistDatabase } from '../server/http/settings.ts'
import { openStore } from '../server/open-store.ts'
import { type Listed, toCsv } from '../server/operator/csv.ts'
import { outgoingIn } from '../server/outgoing-settings.ts'
import { copyStore } from '../server/store/copy.ts'
import { forget } from '../server/store/forgotten.ts'
import { takeHeld } from '../server/store/held.ts'
import { isOnList, leave } from '../server/store/leavers.ts'
import { listPages } from '../server/store/list-page.ts'
import { longestSending, settle } from '../server/store/outgoing/claims.ts'
import { lettersInHand } from '../server/store/outgoing/letters.ts'
import {
  countByState,
  inState,
  type LetterProgress,
  lettersTo,
} from '../server/store/outgoing/report.ts'
import { personOf } from '../server/store/sign-up.ts'
import { countSignUps, signUpsIn, storeSignUps } from '../server/store/sign-ups.ts'
import type { Store } from '../server/store/store.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { importFile } from './import.ts'
import { type Command, readCommand, usage } from './options.ts'
import { demandOf } from './report/demand.ts'
import { toJson } from './report/json.ts'
import { newestOfEach, summarize } from './report/summary.ts'
import { toTable } from './report/table.ts'
import { writePage } from './report/write-page.ts'

/** Whether npm's own lines go into the same file or pipe as the output. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

const printed = { table: toTable, csv: toCsv, json: toJson }

function print(
  name: keyof typeof printed,
  signUps: readonly Listed[],
  letters: readonly LetterProgress[],
  path: string,
) {
  if (signUps.length === 0) console.error(`There are no sign-ups in ${path}.`)
  const isForPrograms = name !== 'table'
  if (isForPrograms && isMixedWithNpm(process.env))
    console.error(`npm puts lines before this; "npm run --silent waitlist -- --${name}" does not.`)
  if (isForPrograms || signUps.length > 0)
    process.stdout.write(printed[name](signUps, summarize(signUps), demandOf(signUps), letters))
}

/** Says what could not be sent, and how many sign-ups are held. */
async function printOutgoing(store: Store) {
  const held = await countSignUps(store, 'held')
  const events = await store.read((queries) => countByState(queries, 'webhook'))
  const shown = [...events].map(([state, number]) => `${number} ${state}`)
  if (shown.length > 0) console.log(`\nEvents: ${shown.join(', ')}`)
  for (const { person, answer } of await store.read((queries) => inState(queries, 'failed')))
    console.log(`  failed: ${plain(person)}: ${plain(answer)}`)
  if (held > 0)
    console.log(
      `\nHeld: ${count(held, 'sign-up')} in which a field was filled that people do not see (--held)`,
    )
}

/** Moves what is held of a person to the list. */
async function acceptPerson(store: Store, email: string) {
  const outgoing = outgoingIn(process.env)
  const taken = await store.change(async (queries) => {
    const signUps = await takeHeld(queries, personOf({ email }))
    await storeSignUps(queries, signUps, Date.now(), Number.POSITIVE_INFINITY, outgoing)
    return signUps.length
  })
  if (taken === 0) throw new Error(`No sign-up of ${plain(email)} is held in ${store.name}.`)
  console.log(`${count(taken, 'sign-up')} of ${plain(email)} moved to the list.`)
  if (!outgoing.welcome)
    console.log(
      'WELCOME_LETTER is not set here: they are sent no welcome, and need not confirm the address.',
    )
}

/** Applies the operator's decision to what the server was to send. */
async function settleOutgoing(store: Store, way: 'again' | 'skip') {
  const settled = await store.change((queries) => settle(queries, way, Date.now()))
  const sending = (await store.read(countByState)).get('sending') ?? 0
  const what = count(settled, 'item')
  console.log(
    way === 'again' ? `The server sends ${what} again.` : `${what} will not be sent again.`,
  )
  if (sending > 0)
    console.log(
      `${count(sending, 'letter')} may be on the way, or a server or command was killed with it: in ${longestSending / 60_000} minutes that is known, then run this again.`,
    )
  if (settled + sending === 0)
    console.log('A letter of --mail is settled by --mail LETTER with the same option.')
}

async function forgetPerson(store: Store, email: string) {
  const { submitted, problem } = await forget(store, email, outgoingIn(process.env))
  const person = plain(email.trim())
  const removed = `${count(submitted.length, 'sign-up')} of ${person} removed`
  if (problem !== undefined)
    throw new Error(
      `${removed}, but copies of them may still be in free space of ${store.name}: ${problem} Run the same command again.`,
    )
  if (submitted.length === 0)
    throw new Error(
      `Nobody in ${store.name} has the email address ${person}. Nothing was removed. Sign-ups that were submitted with it until now will not be accepted any more.`,
    )
  const times = submitted.map((submittedAt) => `  sent at ${plain(submittedAt)}\n`).join('')
  process.stdout.write(
    `${removed} from ${store.name}:\n${times}` +
      'Sign-ups that were submitted until now do not come back, even if they are sent again. The person can sign up anew.\n' +
      `${store.remains()}\n`,
  )
}

/** Stops letters to a person, as the link in a letter does. */
async function stopLetters(store: Store, email: string) {
  const person = personOf({ email })
  const isListed = await store.change(async (queries) => {
    if (!(await isOnList(queries, person))) return false
    await leave(queries, person, new Date().toISOString(), outgoingIn(process.env))
    return true
  })
  if (!isListed)
    throw new Error(
      `Nobody in ${store.name} has the email address ${plain(person)}. Nothing was changed.`,
    )
  console.log(`${plain(person)} gets no more letters, until they sign up again.`)
}

async function restoreFrom(file: string, store: Store) {
  const { kept, before, missing, now, forgotten, hasGap } = await store.restore(file)
  const there =
    before === undefined
      ? 'did not exist, or could not be read'
      : `had ${count(before, 'sign-up')}${kept ? `, ${missing} of them not in ${file}` : ''}`
  console.log(
    `${store.name} ${there}; now, with those of ${file}, it has ${count(now, 'sign-up')}.${kept ? ` The old database is kept as ${kept}.` : ''}`,
  )
  // A server that runs as another user cannot open it.
  if (process.getuid?.() === 0 && existsSync(store.name))
    console.log(
      `The file belongs to user ${statSync(store.name).uid}: the server has to run as that user.`,
    )
  if (missing > 0)
    console.log(
      `To add those ${missing}: WAITLIST_DATABASE='${kept}' npm run waitlist -- --copy-to '${store.name}'`,
    )
  if (forgotten > 0)
    console.log(`${count(forgotten, 'sign-up')} of people who were forgotten did not come back.`)
  if (hasGap)
    console.log(
      'Which letters were sent since the backup, and who has left or was forgotten, is not known. For 30 days --mail sends nothing to people who may have had the letter, until you decide with --unsure.',
    )
}

async function copyTo(database: string, store: Store) {
  if (database === waitlistDatabase(process.env))
    throw new Error(`${store.name} is the database to copy from; --copy-to takes another.`)
  const other = openStore(database)
  try {
    const total = await countSignUps(store)
    let last = performance.now()
    const { read, added, leftOut, removed } = await copyStore(store, other, ({ read }) => {
      if (performance.now() < last + 1000) return
      last = performance.now()
      console.error(`${read} of ${count(total, 'sign-up')} so far`)
    })
    console.log(
      `${other.name} now has the ${count(read - leftOut, 'sign-up')} of ${store.name}, ${added} of them new.`,
    )
    if (leftOut + removed > 0)
      console.log(
        `Of people who were forgotten, ${count(leftOut, 'sign-up')} were left out and ${removed} removed there.`,
      )
    for (const subject of await store.read((queries) => lettersInHand(queries, Date.now())))
      console.log(
        `The letter "${plain(subject)}" was being sent from ${store.name} less than ${longestSending / 60_000} minutes ago. If a command or a server still sends it from there, end that and copy again, or some people get it twice. If it was killed, there is nothing to do.`,
      )
  } finally {
    await other.close()
  }
}

async function list({ csv, json, html, people = false, held = false }: Command, store: Store) {
  const listed: Listed[] = []
  if (held)
    for await (const one of signUpsIn(store, 'held'))
      listed.push({ ...one, left: null, confirmedAt: null })
  else for await (const page of listPages(store)) listed.push(...page)
  const staying = newestOfEach(listed).filter(
    ({ left, confirmedAt }) => !left && confirmedAt !== '',
  )
  const { had, letters } = await lettersTo(store, new Set(staying.map(personOf)))
  const all = people
    ? listed.map((one) => ({ ...one, letters: had.get(personOf(one)) ?? [] }))
    : listed
  if (html === undefined) {
    const shown = people ? newestOfEach(all) : all
    print(csv ? 'csv' : json ? 'json' : 'table', shown, held ? [] : letters, store.name)
    if (!csv && !json && !held) await printOutgoing(store)
    return
  }
  await writePage(all, store.name, { file: html, people, letters })
  if (html !== '-') console.log(`The report is in ${html}.`)
}

async function run(command: Command) {
  if (command.help) return console.log(usage)
  const database = waitlistDatabase(process.env)
  const store = openStore(database)
  try {
    if (command.check) {
      const { check } = await import('./check.ts')
      if (!(await check(process.env, store, database))) process.exitCode = 1
    } else if (command.forget) await forgetPerson(store, command.forget)
    else if (command.stop) await stopLetters(store, command.stop)
    else if (command.accept) await acceptPerson(store, command.accept)
    else if (command.backup) {
      await store.backUp(command.backup)
      console.log(`The sign-ups of ${store.name} are in ${command.backup} too.`)
    } else if (command.restore) await restoreFrom(command.restore, store)
    else if (command['copy-to']) await copyTo(command['copy-to'], store)
    else if (command.import) await importFile(store, command.import, command)
    else if (command.mail) {
      // Loaded only here, since the mail code takes a while to load.
      const { mail } = await import('./mail.ts')
      await mail(store, command.mail, command)
    } else if (command.unsure) await settleOutgoing(store, command.unsure)
    else await list(command, store)
  } finally {
    await store.close()
  }
}

// The entry of `npm run waitlist`: reads the waitlist database.
process.stdout.on('error', (error) => {
  // The reader of a pipe may close it early, as `head` does, and a terminal may be closed.
  if (codeOf(error) !== 'EPIPE' && codeOf(error) !== 'EIO') throw error
})
await runCommand(async () => {
  await run(readCommand(process.argv.slice(2)))
})
