import { waitlistDatabase } from '../server/http/settings.ts'
import { openStore } from '../server/open-store.ts'
import { copyStore } from '../server/store/copy.ts'
import { longestSending } from '../server/store/outgoing/claims.ts'
import { lettersInHand } from '../server/store/outgoing/letters.ts'
import { countSignUps } from '../server/store/sign-ups.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand } from './command.ts'

export const copyTo = defineCommand({
  name: 'copy-to',
  usage: 'DATABASE',
  summary: 'copy all sign-ups into another database',
  details: `DATABASE is the path of a file, or a postgres:// URL. Servers may run meanwhile; run again, it copies
what is new.`,
  options: {},
  operand: (text) => waitlistDatabase({ WAITLIST_DATABASE: text }),
  async run({ store, database, operand }) {
    if (operand === database)
      throw new Error(`${store.name} is the database to copy from; copy-to takes another.`)
    const other = openStore(operand)
    try {
      const total = await countSignUps(store)
      let last = performance.now()
      const { read, added, leftOut, removed } = await copyStore(store, other, ({ read }) => {
        if (performance.now() < last + 1000) return
        last = performance.now()
        console.error(`${read} of ${count(total, 'sign-up')} so far`)
      })
      console.log(
        `${other.name} now has the ${count(read - leftOut, 'sign-up')} of ${store.name}, ${added} of them new.`,
      )
      if (leftOut + removed > 0)
        console.log(
          `Of deleted people, ${count(leftOut, 'sign-up')} were left out and ${removed} removed there.`,
        )
      for (const subject of await store.read((queries) => lettersInHand(queries, Date.now())))
        console.log(
          `The letter "${plain(subject)}" was being sent from ${store.name} less than ${longestSending / 60_000} minutes ago. If a command or a server still sends it from there, end that and copy again, or some people get it twice. If it was killed, there is nothing to do.`,
        )
    } finally {
      await other.close()
    }
  },
})
