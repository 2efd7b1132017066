import { isEmailAddress } from '../server/database/sign-up-row.ts'
import { outgoingIn } from '../server/outgoing-settings.ts'
import { accept as acceptSignUps } from '../server/sign-ups/people.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, UsageError } from './command.ts'

export const accept = defineCommand({
  name: 'accept',
  usage: 'ADDRESS',
  summary: 'move the suspect sign-ups of an email address to the list',
  details: 'They keep their times. "list --suspect" shows the suspect sign-ups.',
  options: {},
  operand(text) {
    if (isEmailAddress(text)) return text
    throw new UsageError(`takes an email address, not "${text}"`)
  },
  async run({ store, env, operand }) {
    const outgoing = outgoingIn(env)
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
