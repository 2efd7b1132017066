import { outgoingIn } from '../server/configured.ts'
import type { Database } from '../server/database/database.ts'
import { personOf } from '../server/database/sign-up-row.ts'
import { deletePerson } from '../server/sign-ups/deletion.ts'
import { readPerson } from '../server/sign-ups/person.ts'
import { count, plain } from '../server/terminal/terminal-text.ts'
import { confirm, defineCommand, flag, readAddress } from './command.ts'

/** Where traces may remain, and until when. */
const remains = ({ kind }: Database) =>
  kind === 'sqlite'
    ? 'A server rewrites the file at night, so that no trace remains in its free space.'
    : 'Archives and replicas of PostgreSQL may contain them until they are cleaned up.'

export const forget = defineCommand({
  name: 'forget',
  usage: 'ADDRESS [--yes]',
  summary: 'delete all sign-ups of an email address, and all letters and events to it',
  details: `Sign-ups from before the deletion are not stored again, even if browsers send them again. The person can
sign up again. The command asks first; --yes skips the question.`,
  options: { yes: flag },
  operand: { name: 'ADDRESS', read: readAddress },
  async run({ store, env, operand, options }) {
    const person = plain(operand.trim())
    const found = await store.read((queries) => readPerson(queries, personOf({ email: operand })))
    const signUps = found ? 1 + found.others.length : 0
    if (!options.yes && signUps > 0) {
      console.log(`This deletes ${count(signUps, 'sign-up')} of ${person} from ${store.name}.`)
      await confirm(signUps, 'the number of sign-ups', 'Nothing was deleted.')
    }
    const submitted = (await deletePerson(store, operand, await outgoingIn(env))) ?? []
    const removed = `${count(submitted.length, 'sign-up')} of ${person} deleted`
    if (submitted.length === 0)
      throw new Error(
        `${store.name} has no sign-up of ${person}. Nothing was deleted. Sign-ups that were submitted with the address before will not be stored.`,
      )
    const times = submitted.map((submittedAt) => `  submitted at ${plain(submittedAt)}\n`).join('')
    process.stdout.write(
      `${removed} from ${store.name}:\n${times}${remains(store)} Earlier copies (backup, list, a restore's saved file) may still contain them.\n`,
    )
  },
})
