import { existsSync } from 'node:fs'
import { runCommand } from '../../command.ts'
import { codeOf, reason } from '../http/reason.ts'
import { waitlistPath } from '../http/settings.ts'
import { copyInto } from '../store/copy-into.ts'
import { openDatabase, type WaitlistDatabase } from '../store/database.ts'
import { erase, forget, forgetInKept } from '../store/forget.ts'
import { restore } from '../store/restore.ts'
import type { StoredSignUp } from '../store/sign-up.ts'
import { toCsv } from './csv.ts'
import { demandOf } from './demand.ts'
import { toJson } from './json.ts'
import { type Command, readCommand, usage } from './options.ts'
import { newestOfEach, summarize } from './summary.ts'
import { toTable } from './table.ts'
import { count, plain } from './terminal-text.ts'

/** Whether the lines that npm prints before a script go into the same file or pipe. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

const printed = { table: toTable, csv: toCsv, json: toJson }

function print(name: keyof typeof printed, signUps: readonly StoredSignUp[], path: string) {
  if (signUps.length === 0) console.error(`There are no sign-ups in ${path}.`)
  const isForPrograms = name !== 'table'
  if (isForPrograms && isMixedWithNpm(process.env))
    console.error(`npm puts lines before this; "npm run --silent waitlist -- --${name}" does not.`)
  if (isForPrograms || signUps.length > 0)
    process.stdout.write(printed[name](signUps, summarize(signUps), demandOf(signUps)))
}

function forgetPerson({ connection }: WaitlistDatabase, path: string, email: string) {
  const removed = forget(connection, email)
  const person = plain(email.trim())
  let removedFromKept: number
  try {
    // Even for nobody: an earlier try may have come no further than to remove the rows.
    erase(connection)
    removedFromKept = forgetInKept(path, email)
  } catch (cause) {
    throw new Error(
      `${count(removed.length, 'sign-up')} of ${person} removed, but copies of them may still be in ${path} and what is kept beside it: ${reason(cause)}. Run the same again.`,
      { cause },
    )
  }
  if (removed.length + removedFromKept === 0)
    throw new Error(
      `Nobody in ${path} has the e-mail address ${person}. Nothing was removed; what was submitted with it until now is not taken any more.`,
    )
  const times = removed.map(({ submittedAt }) => `  sent at ${plain(submittedAt)}\n`).join('')
  process.stdout.write(
    `${count(removed.length, 'sign-up')} of ${person} removed from ${path}${removed.length > 0 ? ':' : '.'}\n${times}` +
      (removedFromKept > 0
        ? `${count(removedFromKept, 'sign-up')} removed from what is kept beside it.\n`
        : '') +
      'What was submitted until now does not come back, from wherever it is sent again; whoever signs up anew is welcome.\n' +
      'Copies made before (--backup, --csv, --json, --html --people) still have them.\n',
  )
}

function restoreFrom(file: string, path: string) {
  const { kept, before, now, forgotten } = restore(path, file)
  const there = before === undefined ? 'what could not be read' : count(before, 'sign-up')
  console.log(
    kept
      ? `${path} had ${there}; it has the ${count(now, 'sign-up')} of ${file} now. What was there is kept as ${kept}.`
      : `${path} was not there; it has the ${count(now, 'sign-up')} of ${file} now.`,
  )
  if (forgotten > 0)
    console.log(`${count(forgotten, 'sign-up')} of persons who were forgotten did not come back.`)
}

async function list(
  command: Extract<Command, { people: boolean }>,
  all: StoredSignUp[],
  path: string,
) {
  const signUps = command.people ? newestOfEach(all) : all
  if (command.name !== 'html') return print(command.name, signUps, path)
  // What draws is not needed otherwise, and takes a while to load.
  const { writePage } = await import('./html/write-page.ts')
  await writePage(all, path, command)
  console.log(`The report is in ${command.file}.`)
}

async function run(command: Command) {
  if (command.name === 'help') return console.log(usage)
  const path = waitlistPath(process.env)
  if (command.name === 'restore') return restoreFrom(command.file, path)
  if (!existsSync(path))
    throw new Error(
      `There is no waitlist database ${path}: nobody has signed up, or WAITLIST_DATABASE must name another.`,
    )
  const database = openDatabase(path, { readonly: command.name !== 'forget' })
  try {
    if (command.name === 'forget') return forgetPerson(database, path, command.email)
    if (command.name === 'backup') {
      copyInto(database.connection, command.file)
      return console.log(`The sign-ups of ${path} are in ${command.file} too.`)
    }
    await list(command, [...database.signUps()], path)
  } finally {
    database.close()
  }
}

// The entry of `npm run waitlist`: reads the waitlist database.
process.stdout.on('error', (error) => {
  // A reader may close the pipe early, as `head` does.
  if (codeOf(error) !== 'EPIPE') throw error
})
await runCommand(async () => {
  await run(readCommand(process.argv.slice(2)))
})
