import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMailServer } from '../../site/server/letters/mail-server.ts'
import { openStore } from '../../site/server/open-store.ts'
import { storeSignUps } from '../../site/server/store/sign-ups.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { sample } from '../unit/server-samples.ts'

export interface LetterFigures {
  /** Letters that the command sends a minute. It writes each to the database twice. */
  ours: number
  /** Letters a minute that the mail server takes over one connection, without the command. */
  alone: number
  /** The command's memory in bytes, after a tenth of the letters and at the end. */
  early: number
  late: number
}

const perMinute = (letters: number, start: number) =>
  (letters / (performance.now() - start)) * 60_000

const memoryOf = (pid = 0) =>
  1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/**
 * Has the command, in its own process, send a letter to so many people through a mail server on
 * loopback.
 * @param database an empty PostgreSQL database; without it, the people are in an SQLite file
 */
export async function measureLetters(people: number, database?: string): Promise<LetterFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'letters-'))
  const address = database ?? join(folder, '.data', 'waitlist.db')
  const store = openStore(address)
  const memory: number[] = []
  let pid: number | undefined
  let start = 0
  const server = await startMailServer({
    onTaken: (_, number) => {
      if (number === 1) start = performance.now()
      if (number === people / 10 || number === people) memory.push(memoryOf(pid))
    },
  })
  try {
    await store.open()
    const all = Array.from({ length: people }, (_, at) => ({
      ...sample,
      email: `person-${at}@sample.example`,
      receivedAt: '2025-07-01T00:00:00.000Z',
      origin: null,
    }))
    for (let at = 0; at < people; at += 1000)
      await store.change((queries) => storeSignUps(queries, all.slice(at, at + 1000), 0, people))
    await store.close()
    const letter = join(folder, 'letter.md')
    writeFileSync(letter, 'Subject: We are live\n\nHello {fullName}, {addresses} is yours.\n')
    const sending = runProcess(
      [...command('report/report.ts'), '--mail', letter, '--yes'],
      folder,
      {
        WAITLIST_DATABASE: address,
        MAIL_SERVER: server.url,
        MAIL_FROM: 'hello@sample.example',
        SITE_URL: 'https://sample.example',
        MAIL_RATE: '0',
      },
    )
    pid = sending.child.pid
    const { code, errors } = await sending.ended
    if (code !== 0) throw new Error(errors)
    const ours = perMinute(people, start)
    const raw = Buffer.from(server.taken[0]?.raw ?? '')
    const { port } = server
    const direct = createMailServer({ host: '127.0.0.1', port, isSecure: false, login: undefined })
    const directStart = performance.now()
    for (let number = 0; number < people / 10; number += 1)
      await direct.send({ from: 'hello@sample.example', to: 'a@sample.example', raw })
    direct.close()
    const [early = 0, late = 0] = memory
    return { ours, alone: perMinute(people / 10, directStart), early, late }
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}
