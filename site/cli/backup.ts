import { backUp } from '../server/backup/backup.ts'
import { defineCommand, readFile } from './command.ts'

export const backup = defineCommand({
  name: 'backup',
  usage: 'FILE',
  summary: 'copy the database into a new file, also while servers run',
  details: 'The file is always an SQLite database. "restore" restores it.',
  options: {},
  operand: { name: 'FILE', read: readFile },
  async run({ store, operand }) {
    await backUp(store, operand)
    console.log(`The sign-ups of ${store.name} are copied to ${operand}.`)
  },
})
