import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runCommand } from '../../site/command.ts'
import { openDatabase } from '../../site/server/store/sqlite/database.ts'
import { transact } from '../../site/server/store/sqlite/statements.ts'
import { sampleSignUps } from './sign-ups.ts'

// Puts sample sign-ups into a new database, whose path is named by WAITLIST_DATABASE.
await runCommand(async () => {
  const [word = '10000', ...more] = process.argv.slice(2)
  if (!/^\d+$/.test(word) || more.length > 0)
    throw new Error(
      `It takes how many sample sign-ups to make, not "${[word, ...more].join(' ')}".`,
    )
  if (!process.env.WAITLIST_DATABASE)
    throw new Error('WAITLIST_DATABASE must name the new database, so that it is not the real one.')
  const path = resolve(process.env.WAITLIST_DATABASE)
  if (existsSync(path))
    throw new Error(`${path} is there already: samples go into a new database alone.`)

  const database = openDatabase(path)
  transact(database.connection, () => sampleSignUps(Number(word)).forEach(database.add))
  database.close()
  console.log(`${word} sample sign-ups are in ${path}.`)
})
