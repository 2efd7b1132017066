import type { Database } from '../server/database/database.ts'
import { countByState, letterStatus, unsent } from '../server/outbox/status.ts'
import { countSignUps, readList } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, one, readFile } from './command.ts'
import { renderPage, writePage } from './report/page.ts'
import { summarize } from './report/summary.ts'
import { toReport } from './report/text.ts'

/** Prints failed events and letters, and the number of suspect sign-ups. */
async function printOutgoing(store: Database) {
  const suspect = await countSignUps(store, 'suspect')
  const events = await store.read((queries) => countByState(queries, 'webhook'))
  const shown = [...events].map(([state, number]) => `${number} ${state}`)
  if (shown.length > 0) console.log(`\nEvents: ${shown.join(', ')}`)
  for (const { person, state, answer } of await store.read((queries) => unsent(queries)))
    console.log(`  ${state}: ${plain(person)}: ${plain(answer)}`)
  if (suspect > 0)
    console.log(
      `\nSuspect: ${count(suspect, 'sign-up')} with a filled honeypot; "list --suspect" shows them`,
    )
}

export const report = defineCommand({
  name: 'report',
  usage: '[--html FILE]',
  summary: 'print the newest sign-ups and their counts',
  details: `--html FILE writes a page with charts instead, without names and addresses; "-" prints it.
It replaces an earlier report, but no other file.`,
  options: { html: one(readFile) },
  async run({ store, options: { html } }) {
    const listed = await readList(store)
    const letters = await store.read(letterStatus)
    const summary = summarize(listed)
    if (html !== undefined) {
      await writePage(renderPage(summary, letters, store.name, new Date()), html)
      if (html !== '-') console.log(`The report is in ${html}.`)
      return
    }
    if (listed.length === 0) console.error(`There are no sign-ups in ${store.name}.`)
    else process.stdout.write(toReport(listed, summary, letters))
    await printOutgoing(store)
  },
})
