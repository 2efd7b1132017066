import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restore as restoreInto } from '../server/backup/restore.ts'
import type { Database } from '../server/database/database.ts'
import { connectTo } from '../server/database/sqlite/connection.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { confirm, defineCommand, flag, readFile } from './command.ts'

/** The number of sign-ups in a backup. */
async function countIn(file: string): Promise<number> {
  const backup = connectTo(file, { isReadOnly: true })
  try {
    return await countSignUps(backup)
  } finally {
    await backup.close()
  }
}

/** The file for the replaced rows: beside the SQLite database, or beside the backup. */
function savedFile({ kind, name }: Database, file: string): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  return kind === 'sqlite'
    ? `${name}.before-${time}`
    : join(dirname(file), `waitlist-before-${time}.db`)
}

export const restore = defineCommand({
  name: 'restore',
  usage: 'FILE [--yes]',
  summary: 'replace the database with a backup',
  details: `Servers may run meanwhile. The previous database is saved in a new file. Deletions, unsubscribes,
confirmations and the record of letters stay. Letters that wait, but not in the backup, are not sent, and
counted. Nothing is sent until "mail --resume".
The command asks first; --yes skips the question.`,
  options: { yes: flag },
  operand: { name: 'FILE', read: readFile },
  async run({ store, operand, options }) {
    if (!options.yes) {
      const signUps = await countIn(operand)
      console.log(
        `This replaces ${store.name} with the ${count(signUps, 'sign-up')} of ${operand}.`,
      )
      await confirm(signUps, 'the number of its sign-ups', 'Nothing was changed.')
    }
    const { saved, before, now, deleted, underWay, dropped } = await restoreInto(
      store,
      operand,
      savedFile(store, operand),
    )
    const there = before === undefined ? 'could not be read' : `had ${count(before, 'sign-up')}`
    console.log(
      `${store.name} ${there}; now, with those of ${operand}, it has ${count(now, 'sign-up')}.${existsSync(saved) ? ` The previous database is saved in ${saved}.` : ''}`,
    )
    if (deleted > 0) console.log(`${count(deleted, 'sign-up')} of deleted people omitted.`)
    if (dropped > 0)
      console.log(
        `${count(dropped, 'letter')} that waited before, but not in the backup, will not be sent.`,
      )
    for (const person of underWay) console.log(`The letter to ${plain(person)} was in progress.`)
    console.log('Nothing is sent until "npm run --silent waitlist -- mail --resume".')
  },
})
