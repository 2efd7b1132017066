import type { Database } from '../server/database/database.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { type Listed, toCsv } from '../server/operator/csv.ts'
import { letterStatus, lettersByPerson } from '../server/outbox/status.ts'
import { listPages, suspectSignUps } from '../server/sign-ups/list.ts'
import { defineCommand, flag } from './command.ts'
import { toJson } from './report/json.ts'
import { newestOfEach } from './report/summary.ts'
import { toTable } from './report/table.ts'

/** All listed sign-ups. */
export async function readList(store: Database): Promise<Listed[]> {
  const listed: Listed[] = []
  for await (const page of listPages(store)) listed.push(...page)
  return listed
}

async function readSuspect(store: Database): Promise<Listed[]> {
  const listed: Listed[] = []
  for await (const signUp of suspectSignUps(store))
    listed.push({ ...signUp, unsubscribedAt: null, confirmedAt: null })
  return listed
}

/** The newest sign-up of each person, with the person's letters. */
async function toPeople(store: Database, listed: readonly Listed[]): Promise<Listed[]> {
  const had = await lettersByPerson(store)
  return newestOfEach(listed).map((one) => ({ ...one, letters: had.get(personOf(one)) ?? [] }))
}

/** Whether npm's own lines are mixed with the output in a file or pipe. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

export const list = defineCommand({
  name: 'list',
  usage: '[--csv | --json] [--people] [--suspect]',
  summary: 'print all sign-ups, as a table, CSV or JSON',
  details: `--people   one row for each person, with the newest sign-up and the person's letters
--suspect  the sign-ups with a filled honeypot, which are deleted after 30 days
To write a file: npm run --silent waitlist -- list --csv > FILE`,
  options: { csv: flag, json: flag, people: flag, suspect: flag },
  async run({ store, env, options: { csv, json, people, suspect } }) {
    const listed = await (suspect ? readSuspect(store) : readList(store))
    const shown = people ? await toPeople(store, listed) : listed
    const letters = await store.read(letterStatus)
    if (shown.length === 0) console.error(`There are no sign-ups in ${store.name}.`)
    if ((csv || json) && isMixedWithNpm(env))
      console.error(
        'npm prints lines before the output. "npm run --silent waitlist -- list" prints the output only.',
      )
    process.stdout.write(
      csv
        ? toCsv(shown)
        : json
          ? toJson(people ? 'people' : 'signUps', shown, letters)
          : toTable(shown),
    )
  },
})
