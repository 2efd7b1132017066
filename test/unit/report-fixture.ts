import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { SignUp, StoredSignUp } from '../../site/server/database/sign-up-row.ts'
import { openDatabase } from '../../site/server/open-database.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { type Behaviour, startMailServer } from '../letters/mail-server-fixture.ts'
import { temporaryFolder } from './server-fixture.ts'
import { command, runProcess } from './server-process.ts'
import { sample } from './server-samples.ts'

/** A sample sign-up as the database returns it. */
export const stored = (fields: Partial<StoredSignUp> = {}): StoredSignUp => ({
  ...sample,
  receivedAt: '2025-07-01T09:30:01.000Z',
  origin: 'https://sample-partner.example',
  ...fields,
})

/** A database with sign-ups, in a temporary folder. */
export async function databaseWith(signUps: readonly SignUp[]) {
  const folder = temporaryFolder()
  const file = join(folder, '.data', 'samples.db')
  const store = await openDatabase(file)
  await store.open()
  for (let at = 0; at < signUps.length; at += 500)
    await store.change((queries) =>
      storeSignUps(queries, signUps.slice(at, at + 500), Date.now(), Number.POSITIVE_INFINITY),
    )
  await store.close()
  return { folder, file, env: { WAITLIST_DATABASE: file } }
}

/** Runs the command in a folder, as npm does unless told otherwise. */
export const report = (folder: string, words: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runProcess([...command('cli/waitlist.ts'), ...words], folder, {
    npm_lifecycle_event: '',
    ...env,
  }).ended

/** A database of people, a letter to them, a mail server and the settings to send it. */
export async function letterTo(people: number, behaviour: Behaviour = {}) {
  const { folder, file } = await databaseWith(
    Array.from({ length: people }, (_, at) => ({
      ...sample,
      email: `person-${at}@sample.example`,
      receivedAt: '2025-07-01T00:00:00.000Z',
      origin: null,
    })),
  )
  const letter = join(folder, 'letter.md')
  writeFileSync(
    letter,
    '---\nsubject: We are live\n---\n\nHello {fullName}, {addresses} is yours.\n',
  )
  const server = await startMailServer(behaviour)
  onTestFinished(server.close)
  const env = {
    WAITLIST_DATABASE: file,
    MAIL_SERVER: server.url,
    MAIL_FROM: 'hello@sample.example',
    SITE_URL: 'https://sample.example',
    MAIL_RATE: '0',
  }
  return { folder, file, letter, server, env }
}
