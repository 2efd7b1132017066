import { outgoingIn } from '../server/configured.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { unsubscribe as stopLetters } from '../server/sign-ups/people.ts'
import { plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, readAddress } from './command.ts'

export const unsubscribe = defineCommand({
  name: 'unsubscribe',
  usage: 'ADDRESS',
  summary: 'stop letters to an email address, as the link in a letter does',
  details: '',
  options: {},
  operand: { name: 'ADDRESS', read: readAddress },
  async run({ store, env, operand }) {
    const person = personOf({ email: operand })
    const outgoing = await outgoingIn(env)
    const isListed = await store.change((queries) =>
      stopLetters(queries, person, Date.now(), outgoing),
    )
    if (!isListed)
      throw new Error(`${store.name} has no sign-up of ${plain(person)}. Nothing was changed.`)
    console.log(`${plain(person)} gets no more letters until the next sign-up.`)
  },
})
