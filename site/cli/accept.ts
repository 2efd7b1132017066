import { outgoingIn } from '../server/configured.ts'
import { accept as acceptSignUps } from '../server/sign-ups/people.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, readAddress } from './command.ts'

export const accept = defineCommand({
  name: 'accept',
  usage: 'ADDRESS',
  summary: 'move the suspect sign-ups of an email address to the list',
  details: 'They keep their times. "list --suspect" shows the suspect sign-ups.',
  options: {},
  operand: { name: 'ADDRESS', read: readAddress },
  async run({ store, env, operand }) {
    const outgoing = await outgoingIn(env)
    const taken = await store.change((queries) =>
      acceptSignUps(queries, operand, Date.now(), outgoing),
    )
    if (taken === 0) throw new Error(`${store.name} has no suspect sign-up of ${plain(operand)}.`)
    console.log(`${count(taken, 'sign-up')} of ${plain(operand)} moved to the list.`)
    if (!outgoing.welcome)
      console.log(
        'WELCOME_LETTER is not set here: they get no welcome and need not confirm the address.',
      )
  },
})
