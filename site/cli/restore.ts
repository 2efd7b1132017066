import { existsSync, statSync } from 'node:fs'
import { openStore } from '../server/open-store.ts'
import { countSignUps } from '../server/store/sign-ups.ts'
import { count } from '../server/terminal/terminal-text.ts'
import { defineCommand, flag, readFile } from './command.ts'
import { confirm } from './confirm.ts'

/** How many sign-ups a backup has. */
async function countIn(file: string): Promise<number> {
  const backup = openStore(file)
  try {
    return await countSignUps(backup)
  } finally {
    await backup.close()
  }
}

export const restore = defineCommand({
  name: 'restore',
  usage: 'FILE [--yes]',
  summary: 'replace the database with a backup',
  details: `The replaced database is kept under another name, and running servers go on with the backup. In
PostgreSQL it adds what only the backup has. It asks first; --yes asks nothing.`,
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
    const { kept, before, missing, now, forgotten, hasGap } = await store.restore(operand)
    const there =
      before === undefined
        ? 'did not exist, or could not be read'
        : `had ${count(before, 'sign-up')}${kept ? `, ${missing} of them not in ${operand}` : ''}`
    console.log(
      `${store.name} ${there}; now, with those of ${operand}, it has ${count(now, 'sign-up')}.${kept ? ` The old database is kept as ${kept}.` : ''}`,
    )
    // A server that runs as another user cannot open it.
    if (process.getuid?.() === 0 && existsSync(store.name))
      console.log(
        `The file belongs to user ${statSync(store.name).uid}: the server has to run as that user.`,
      )
    if (missing > 0)
      console.log(
        `To add those ${missing}: WAITLIST_DATABASE='${kept}' npm run --silent waitlist -- copy-to '${store.name}'`,
      )
    if (forgotten > 0)
      console.log(`${count(forgotten, 'sign-up')} of deleted people did not come back.`)
    if (hasGap)
      console.log(
        'Which letters were sent since the backup, and who has unsubscribed or was deleted, is not known. For 30 days "mail" sends nothing to people who may have had the letter.',
      )
  },
})
