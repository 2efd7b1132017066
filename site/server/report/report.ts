import { readFile } from 'node:fs/promises'
import { codeOf, reason } from '../http/reason.ts'
import { waitlistPath } from '../http/settings.ts'
import { toCsv } from './csv.ts'
import { toJson } from './json.ts'
import { readRecords, type SignUpRecord } from './records.ts'
import { type Summary, summarize } from './summary.ts'
import { toTable } from './table.ts'

const formats = new Map<string, (records: readonly SignUpRecord[], summary: Summary) => string>([
  ['', toTable],
  ['--csv', toCsv],
  ['--json', toJson],
])

function readWaitlist(path: string): Promise<Buffer> {
  return readFile(path).catch((cause) => {
    throw new Error(
      codeOf(cause) === 'ENOENT'
        ? `There is no waitlist file ${path}: nobody has signed up, or WAITLIST_FILE must name another.`
        : `The waitlist file ${path} cannot be read: ${reason(cause)}.`,
      { cause },
    )
  })
}

/** Whether the lines that npm prints before a script go into the same file or pipe. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

// The entry of `npm run waitlist`: prints the sign-ups of the waitlist file.
process.stdout.on('error', (error) => {
  // A reader may close the pipe early, as `head` does.
  if (codeOf(error) !== 'EPIPE') throw error
})
try {
  const flags = process.argv.slice(2).join(' ')
  const format = formats.get(flags)
  if (!format) throw new Error(`npm run waitlist takes --csv, --json or no flag, not "${flags}".`)
  const path = waitlistPath(process.env)
  const { records, problems } = readRecords(await readWaitlist(path))
  for (const problem of problems) console.error(`${path}: ${problem}`)
  if (records.length === 0) console.error(`There are no sign-ups in ${path}.`)
  if (flags && isMixedWithNpm(process.env))
    console.error(`npm puts lines before this; "npm run --silent waitlist -- ${flags}" does not.`)
  if (flags || records.length > 0) process.stdout.write(format(records, summarize(records)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
