import { copyTo as copyWaitlist } from '../server/backup/copy.ts'
import { waitlistDatabase } from '../server/http/settings.ts'
import { openDatabase } from '../server/open-database.ts'
import { clock } from '../server/outbox/clock.ts'
import { count } from '../server/terminal/terminal-text.ts'
import { defineCommand } from './command.ts'

export const copyTo = defineCommand({
  name: 'copy-to',
  usage: 'DATABASE',
  summary: 'copy all data into another, empty database',
  details: `DATABASE is the path of a file, or a postgres:// URL. Stop all servers first, and start them with the copy.
It sends nothing until "mail --resume".`,
  options: {},
  operand: {
    name: 'DATABASE',
    read: (text) => waitlistDatabase({ WAITLIST_DATABASE: text }),
  },
  async run({ store, database, operand }) {
    if (operand === database)
      throw new Error(`${store.name} is the source; copy-to takes another database.`)
    const other = await openDatabase(operand)
    try {
      const signUps = await copyWaitlist(store, other, clock)
      console.log(
        `${other.name} now has the ${count(signUps, 'sign-up')} of ${store.name}. Start the servers with it, then run "mail --resume". Until then it sends nothing.`,
      )
    } finally {
      await other.close()
    }
  },
})
