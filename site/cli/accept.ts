import { outgoingIn } from '../server/outgoing-settings.ts'
import { takeHeld } from '../server/store/held.ts'
import { isEmailAddress, personOf } from '../server/store/sign-up.ts'
import { storeSignUps } from '../server/store/sign-ups.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { defineCommand, UsageError } from './command.ts'

export const accept = defineCommand({
  name: 'accept',
  usage: 'ADDRESS',
  summary: 'move the suspect sign-ups of an email address to the list',
  details: 'They keep their time. "list --suspect" shows them.',
  options: {},
  operand(text) {
    if (isEmailAddress(text)) return text
    throw new UsageError(`takes an email address, not "${text}"`)
  },
  async run({ store, env, operand }) {
    const outgoing = outgoingIn(env)
    const taken = await store.change(async (queries) => {
      const signUps = await takeHeld(queries, personOf({ email: operand }))
      await storeSignUps(queries, signUps, Date.now(), Number.POSITIVE_INFINITY, outgoing)
      return signUps.length
    })
    if (taken === 0) throw new Error(`${store.name} has no suspect sign-up of ${plain(operand)}.`)
    console.log(`${count(taken, 'sign-up')} of ${plain(operand)} moved to the list.`)
    if (!outgoing.welcome)
      console.log(
        'WELCOME_LETTER is not set here: they are sent no welcome, and need not confirm the address.',
      )
  },
})
