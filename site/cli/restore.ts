import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { restore as restoreInto } from '../server/backup/restore.ts'
import type { Database } from '../server/database/database.ts'
import { connectTo } from '../server/database/sqlite/connection.ts'
import { countSignUps } from '../server/sign-ups/list.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, flag, readFile } from './command.ts'
import { confirm } from './confirm.ts'

/** How many sign-ups a backup has. */
async function countIn(file: string): Promise<number> {
  const backup = connectTo(file, { isReadOnly: true })
  try {
    return await countSignUps(backup)
  } finally {
    await backup.close()
  }
}

/** Where the replaced rows are saved: beside the database, or beside the backup. */
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
  details: `Servers may run meanwhile. What was there is saved in a new file. Deleted people stay deleted; who has
unsubscribed or confirmed, and who has had which letter, is kept. Nothing is sent until "mail --resume".
It asks first; --yes asks nothing.`,
  options: { yes: flag },
  operand: readFile,
  async run({ store, operand, options }) {
    if (!options.yes) {
      const signUps = await countIn(operand)
      console.log(
        `This replaces ${store.name} with the ${count(signUps, 'sign-up')} of ${operand}.`,
      )
      await confirm(signUps, 'the number of its sign-ups', 'Nothing was changed.')
    }
    const { saved, before, now, deleted, underWay } = await restoreInto(
      store,
      operand,
      savedFile(store, operand),
    )
    const there = before === undefined ? 'could not be read' : `had ${count(before, 'sign-up')}`
    console.log(
      `${store.name} ${there}; now, with those of ${operand}, it has ${count(now, 'sign-up')}.${existsSync(saved) ? ` What was there is saved in ${saved}.` : ''}`,
    )
    if (deleted > 0)
      console.log(`${count(deleted, 'sign-up')} of deleted people did not come back.`)
    for (const person of underWay) console.log(`A letter was being sent to ${plain(person)}.`)
    console.log('Nothing is sent until "npm run --silent waitlist -- mail --resume".')
  },
})
