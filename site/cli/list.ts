import { type Listed, toCsv } from '../server/operator/csv.ts'
import { listPages } from '../server/store/list-page.ts'
import { lettersTo } from '../server/store/outgoing/report.ts'
import { personOf } from '../server/store/sign-up.ts'
import { signUpsIn } from '../server/store/sign-ups.ts'
import type { Store } from '../server/store/store.ts'
import { defineCommand, flag } from './command.ts'
import { toJson } from './report/json.ts'
import { newestOfEach } from './report/summary.ts'
import { toTable } from './report/table.ts'

/** All sign-ups on the list, the letters that their people have had, and how far each letter has come. */
export async function readList(store: Store) {
  const listed: Listed[] = []
  for await (const page of listPages(store)) listed.push(...page)
  const staying = newestOfEach(listed).filter(
    ({ left, confirmedAt }) => !left && confirmedAt !== '',
  )
  return { listed, ...(await lettersTo(store, new Set(staying.map(personOf)))) }
}

async function readSuspect(store: Store) {
  const listed: Listed[] = []
  for await (const signUp of signUpsIn(store, 'held'))
    listed.push({ ...signUp, left: null, confirmedAt: null })
  return { listed, had: new Map<string, string[]>(), letters: [] }
}

/** Whether npm's own lines go into the same file or pipe as the output. */
const isMixedWithNpm = ({ npm_lifecycle_event, npm_config_loglevel }: NodeJS.ProcessEnv) =>
  npm_lifecycle_event === 'waitlist' && npm_config_loglevel !== 'silent' && !process.stdout.isTTY

export const list = defineCommand({
  name: 'list',
  usage: '[--csv | --json] [--people] [--suspect]',
  summary: 'print all sign-ups, as a table, CSV or JSON',
  details: `--people   one row for each person, whose newest sign-up counts, with the letters to them
--suspect  the sign-ups with the honeypot filled in, which are kept apart for 30 days
To write a file: npm run --silent waitlist -- list --csv > FILE`,
  options: { csv: flag, json: flag, people: flag, suspect: flag },
  async run({ store, env, options: { csv, json, people, suspect } }) {
    const { listed, had, letters } = await (suspect ? readSuspect(store) : readList(store))
    const shown = people
      ? newestOfEach(listed).map((one) => ({ ...one, letters: had.get(personOf(one)) ?? [] }))
      : listed
    if (shown.length === 0) console.error(`There are no sign-ups in ${store.name}.`)
    if ((csv || json) && isMixedWithNpm(env))
      console.error('npm prints lines before this; "npm run --silent waitlist -- list" does not.')
    process.stdout.write(
      csv
        ? toCsv(shown)
        : json
          ? toJson(people ? 'people' : 'signUps', shown, letters)
          : toTable(shown),
    )
  },
})
