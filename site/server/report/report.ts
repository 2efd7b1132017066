import { existsSync } from 'node:fs'
import { runCommand } from '../../command.ts'
import { codeOf, reason } from '../http/reason.ts'
import { waitlistPath } from '../http/settings.ts'
import { openDatabase, type WaitlistDatabase } from '../waitlist/database.ts'
import { backUp } from './backup.ts'
import { toCsv } from './csv.ts'
import { demandOf } from './demand.ts'
import { erase, forget } from './forget.ts'
import { toJson } from './json.ts'
import { type Command, readCommand } from './options.ts'
import { summarize } from './summary.ts'
import { toTable } from './table.ts'
import { plain } from './terminal-text.ts'

/** Whether the lines that npm prints before a script go into the same file or pipe. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

function open(path: string, command: Command): WaitlistDatabase {
  if (!existsSync(path))
    throw new Error(
      `There is no waitlist database ${path}: nobody has signed up, or WAITLIST_DATABASE must name another.`,
    )
  return openDatabase(path, { readonly: command.name !== 'forget' })
}

const printed = { table: toTable, csv: toCsv, json: toJson }

function print(name: keyof typeof printed, database: WaitlistDatabase, path: string) {
  const signUps = [...database.signUps()]
  if (signUps.length === 0) console.error(`There are no sign-ups in ${path}.`)
  if (name !== 'table' && isMixedWithNpm(process.env))
    console.error(`npm puts lines before this; "npm run --silent waitlist -- --${name}" does not.`)
  if (name !== 'table' || signUps.length > 0)
    process.stdout.write(printed[name](signUps, summarize(signUps), demandOf(signUps)))
}

function forgetPerson(database: WaitlistDatabase, path: string, email: string) {
  const removed = forget(database, email)
  const person = plain(email.trim())
  try {
    // Even for nobody: an earlier try may have come no further than to remove the rows.
    erase(database)
  } catch (cause) {
    throw new Error(
      `${removed.length} sign-ups of ${person} were removed, but copies of them may still be in ${path} and ${path}-wal: ${reason(cause)}. Run the same again.`,
      { cause },
    )
  }
  if (removed.length === 0)
    throw new Error(`Nobody in ${path} has the e-mail address ${person}; nothing was removed.`)
  const times = removed.map(({ submittedAt }) => `  sent at ${plain(submittedAt)}\n`).join('')
  process.stdout.write(
    `${removed.length} sign-up${removed.length === 1 ? '' : 's'} of ${person} removed from ${path}:\n${times}` +
      'Copies made before (--backup, --csv, --json, --html --people) still have them.\n',
  )
}

async function run(command: Command) {
  const path = waitlistPath(process.env)
  const database = open(path, command)
  try {
    switch (command.name) {
      case 'forget':
        return forgetPerson(database, path, command.email)
      case 'backup':
        backUp(database, command.file)
        return console.log(`The sign-ups of ${path} are in ${command.file} too.`)
      case 'html': {
        // What draws is not needed otherwise, and takes a while to load.
        const { writePage } = await import('./html/write-page.ts')
        await writePage([...database.signUps()], path, command)
        return console.log(`The report is in ${command.file}.`)
      }
      default:
        return print(command.name, database, path)
    }
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
