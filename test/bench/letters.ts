import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../site/server/open-database.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { command, runProcess, runServer } from '../unit/server-process.ts'
import { samples, writeDist } from '../unit/server-samples.ts'

const mail = (letter: string): [string, ...string[]] => [
  ...command('cli/waitlist.ts'),
  ...['mail', letter, '--yes'],
]

/**
 * Has a server, in its own process, send a letter to so many people through a mail server on loopback.
 * @param database an empty PostgreSQL database; without it, the people are in an SQLite file
 * @returns letters a minute
 */
export async function measureLetters(people: number, database?: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'letters-'))
  const address = database ?? join(folder, '.data', 'waitlist.db')
  let start = 0
  const server = await startMailServer({
    onTaken: () => {
      start ||= performance.now()
    },
  })
  try {
    const store = openDatabase(address)
    const stored = { receivedAt: '2025-07-01T00:00:00.000Z', origin: null }
    const all = samples(people).map((sample) => ({ ...sample, ...stored }))
    await store.open()
    for (let at = 0; at < people; at += 1000)
      await store.change((queries) => storeSignUps(queries, all.slice(at, at + 1000), 0, people))
    await store.close()
    const letter = join(folder, 'letter.md')
    writeFileSync(
      letter,
      '---\nsubject: We are live\n---\n\nHello {fullName}, {addresses} is yours.\n',
    )
    const env = {
      WAITLIST_DATABASE: address,
      MAIL_SERVER: server.url,
      MAIL_FROM: 'hello@sample.example',
      SITE_URL: 'https://sample.example',
      MAIL_RATE: '0',
    }
    writeDist(folder)
    const sender = runServer(folder, env)
    try {
      await sender.listening()
      const { code, errors } = await runProcess(mail(letter), folder, env).ended
      if (code !== 0) throw new Error(errors)
      while (server.taken.length < people) await wait(50)
    } finally {
      sender.kill('SIGTERM')
      await sender.ended
    }
    return people / ((performance.now() - start) / 60_000)
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}
