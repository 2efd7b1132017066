import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { runCommand } from '../../site/base/command.ts'
import { openDatabase } from '../../site/server/open-database.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { sampleSignUps } from './sign-ups.ts'

// Puts sample sign-ups into a new database at the path in WAITLIST_DATABASE.
await runCommand(async () => {
  const count = Number(process.argv[2] ?? 10_000)
  if (!process.env.WAITLIST_DATABASE)
    throw new Error('WAITLIST_DATABASE must name the new database, so that it is not the real one.')
  const path = resolve(process.env.WAITLIST_DATABASE)
  if (existsSync(path))
    throw new Error(`${path} is there already: samples go into a new database alone.`)

  const store = await openDatabase(path)
  await store.open()
  const signUps = sampleSignUps(count)
  // In batches, since a statement takes a limited number of values.
  for (let at = 0; at < signUps.length; at += 1000)
    await store.change((queries) =>
      storeSignUps(queries, signUps.slice(at, at + 1000), Date.now(), Number.POSITIVE_INFINITY),
    )
  await store.close()
  console.log(`${count} sample sign-ups are in ${path}.`)
})
