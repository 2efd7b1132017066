import type { Database } from '../server/database/database.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { type Listed, toCsv } from '../server/operator/csv.ts'
import { lettersByPerson } from '../server/outbox/status.ts'
import { readList } from '../server/sign-ups/list.ts'
import { escapeUnseen } from '../server/terminal/terminal-text.ts'
import { defineCommand, flag } from './command.ts'
import { newestOfEach } from './report/summary.ts'
import { toTable } from './report/text.ts'

/** The newest sign-up of each person, with the person's letters. */
async function toPeople(store: Database, listed: readonly Listed[]): Promise<Listed[]> {
  const had = await lettersByPerson(store)
  return newestOfEach(listed).map((one) => ({ ...one, letters: had.get(personOf(one)) ?? [] }))
}

/** A list as JSON. @param name of the array: sign-ups, or a row for each person */
export function toJson(name: 'signUps' | 'people', rows: readonly Listed[]): string {
  const lines = JSON.stringify({ [name]: rows }, undefined, 2).split('\n')
  // JSON escapes only the first 32 characters, but terminals obey other control characters too.
  return lines.map((line) => `${escapeUnseen(line)}\n`).join('')
}

export const list = defineCommand({
  name: 'list',
  usage: '[--csv | --json] [--people] [--suspect]',
  summary: 'print all sign-ups, as a table, CSV or JSON',
  details: `--people   one row for each person, with the newest sign-up and the person's letters
--suspect  the sign-ups with a filled honeypot, which are deleted after 30 days
To write a file: npm run --silent waitlist -- list --csv > FILE`,
  options: { csv: flag, json: flag, people: flag, suspect: flag },
  alternatives: ['csv', 'json'],
  async run({ store, options: { csv, json, people, suspect } }) {
    const listed = await readList(store, suspect)
    const shown = people ? await toPeople(store, listed) : listed
    if (shown.length === 0) console.error(`There are no sign-ups in ${store.name}.`)
    process.stdout.write(
      csv ? toCsv(shown) : json ? toJson(people ? 'people' : 'signUps', shown) : toTable(shown),
    )
  },
})
