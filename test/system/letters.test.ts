import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test, vi } from 'vitest'
import { openStore } from '../../site/server/open-store.ts'
import type { Behaviour } from '../letters/mail-server-fixture.ts'
import { letterTo } from '../unit/report-fixture.ts'
import { serve } from '../unit/server-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'

/** The command that sends a letter to so many people. */
async function prepare(people: number, behaviour: Behaviour = {}) {
  const all = await letterTo(people, behaviour)
  const { folder, letter, server, env } = all
  const start = (...words: string[]) =>
    runProcess([...command('cli/waitlist.ts'), ...words], folder, env)
  const mail = (...words: string[]) => start('mail', letter, ...words)
  /** How many letters each person has, by the mail server's own record. */
  const counts = () => {
    const all = new Map<string, number>()
    for (const { to } of server.taken) all.set(to, (all.get(to) ?? 0) + 1)
    return all
  }
  return { ...all, start, mail, counts }
}

const everybody = (people: number) =>
  new Map(Array.from({ length: people }, (_, at) => [`person-${at}@sample.example`, 1]))

test('sends once that is confirmed, and a second time to nobody', async () => {
  const { mail, counts, start, letter, folder } = await prepare(3)
  expect(await mail().ended).toMatchObject({
    code: 1,
    text: expect.stringContaining('“We are live” goes to 3 people.'),
    errors: expect.stringContaining('--yes confirms without a question. Nothing was sent.'),
  })
  expect(await mail('--yes').ended).toMatchObject({
    code: 0,
    text: expect.stringContaining('Sent to 3 people'),
  })
  expect(await mail('--yes').ended).toMatchObject({ code: 0 })
  expect(counts()).toEqual(everybody(3))

  writeFileSync(letter, '---\nsubject: We are live\n---\n\nAnother word.\n')
  const dry = await mail('--dry-run').ended
  const first = readFileSync(join(folder, 'letter.eml'), 'utf8')
  expect(first).toMatch(/^To: person-0@sample\.example\r$/m)
  expect(dry.text).toMatch(/Another letter, “We are live” \(letter.md\), went to 3 people/)
  expect(dry.text).toContain('letter.eml')
  expect(counts()).toEqual(everybody(3))
  expect((await mail('--to', 'me@sample.example').ended).text).toContain('One letter is with')
  expect(counts()).toEqual(everybody(3).set('me@sample.example', 1))
  // Neither counts as sent.
  expect((await mail('--dry-run').ended).text).toContain('goes to 3 people')
  const { text } = await start('list', '--csv').ended
  expect(text).toContain('"left"')
})

test('killed while the mail server has a letter, it goes on, and names of whom nobody knows', async () => {
  let kill = () => {}
  const { mail, counts, file } = await prepare(12, {
    onTaken: (_, number) => {
      if (number === 5) kill()
    },
  })
  const first = mail('--yes')
  kill = () => first.kill('SIGKILL')
  await first.ended
  const second = await mail('--yes').ended
  expect(counts()).toEqual(everybody(12))
  expect(second.text).toContain('from a command that is still running or was killed')
  const later = new DatabaseSync(file)
  later.exec(`UPDATE deliveries SET noted = '2025-07-01T00:00:00.000Z' WHERE state = 'sending'`)
  later.close()
  expect(await mail('--yes').ended).toMatchObject({
    code: 1,
    text: expect.stringContaining('person-4@sample.example: it was ended'),
  })
  expect(counts()).toEqual(everybody(12))
})

test.skipIf(!existsSync('/usr/bin/script'))('Ctrl-C lets the letter in hand arrive', async () => {
  let press = () => {}
  let go = () => {}
  const { letter, env, counts, mail } = await prepare(5, {
    onTaken: async (_, number) => {
      if (number !== 2) return
      press()
      await new Promise<void>((resolve) => {
        go = resolve
      })
    },
  })
  const inTerminal = runProcess(
    ['script', '-qec', `npm run waitlist -- mail '${letter}' --yes`, '/dev/null'],
    process.cwd(),
    env,
  )
  press = () => inTerminal.child.stdin.write('\x03')
  await vi.waitUntil(() => inTerminal.output.text.includes('Stopping after'), 60_000)
  go()
  const { code, text } = await inTerminal.ended
  expect(code).not.toBe(0)
  expect(text).toMatch(/█{12}░{18} 2 of 5 letters, 3 left, ends in about \d/)
  expect(text).toContain('Sent to 2 people, refused for 0, unsure for 0; 3 still to go.')
  const rest = await mail('--yes').ended
  // Where there is no terminal, lines and nothing that moves.
  expect(rest).toMatchObject({ code: 0, text: expect.stringContaining('3 of 3 letters, 0 left') })
  expect(rest.text).toContain('\n0 of 3 letters, 3 left\n')
  expect(rest.text).not.toMatch(/\r|█/)
  expect(counts()).toEqual(everybody(5))
})

test('after a backup came back in the place of what was lost, it writes to nobody twice in silence', async () => {
  const { mail, start, counts, folder, file } = await prepare(3)
  const backup = join(folder, 'backup.db')
  await start('backup', backup).ended
  expect(await mail('--yes').ended).toMatchObject({ code: 0 })
  // Where it is there still, nothing is unknown.
  expect((await start('restore', '--yes', backup).ended).text).not.toContain('is not known')
  expect(await mail('--yes').ended).toMatchObject({ code: 0 })

  rmSync(file)
  // What a server makes where it finds none.
  const made = openStore(file)
  await made.open()
  await made.close()
  expect((await start('restore', '--yes', backup).ended).text).toContain('is not known')
  const dry = await mail('--dry-run').ended
  expect(dry.text).toContain('was restored from a backup')
  // It promises no letter that is not sent then.
  expect(dry.text).toContain('Of 3 people it is not known')
  expect(dry.text).toContain('goes to 0 people')
  const left = await mail('--yes').ended
  expect(left).toMatchObject({ code: 1, text: expect.stringContaining('goes to 0 people') })
  expect(left.text).toContain('person-0@sample.example: may have had it before')
  expect(counts()).toEqual(everybody(3))
})

test('two commands at once write to each person once', async () => {
  const { mail, counts } = await prepare(60, { onTaken: () => wait(20) })
  await Promise.all([mail('--yes').ended, mail('--yes').ended])
  expect(counts()).toEqual(everybody(60))
})

test('sends again what is unsure where the operator says so, and says that nobody listens', async () => {
  const { mail, counts, server, letter, folder, start } = await prepare(6, {
    cut: (_, n) => (n === 2 ? 'before' : undefined),
  })
  const first = mail('--yes')
  await first.ended
  expect(first.output.text).toContain('not known whether the mail server accepted the letter')
  expect(counts().size).toBe(5)
  const only = join(folder, 'only.txt')
  writeFileSync(only, [...everybody(6).keys()].join('\n'))
  const status = (await start('mail', '--status').ended).text
  const [, unknown = ''] = /^unknown: (\S+): /m.exec(status) ?? []
  expect(counts().has(unknown)).toBe(false)
  expect((await start('mail', '--retry', only).ended).errors).toContain('Nothing was changed.')
  expect((await mail('--yes').ended).text).toContain('Of 1 person it is not known')
  const again = await start('mail', '--retry', only, '--yes').ended
  expect(again.text).toContain('1 letter will be sent again.')
  expect(await mail('--yes').ended).toMatchObject({ code: 0 })
  expect(counts()).toEqual(everybody(6))
  await server.close()
  writeFileSync(letter, '---\nsubject: Next\n---\n\nNext.\n')
  expect(await mail('--yes').ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nothing was sent.'),
  })
})

test('a letter leads to the page of the server that lets its person out, and a sample says that it is one', async () => {
  const { mail, server, file, start } = await prepare(2)
  await mail('--yes').ended
  await mail('--to', 'me@sample.example').ended
  const { url } = await serve({ waitlistDatabase: file })
  const linkIn = (at: number) =>
    `${url}/api/${/letters\/[\w-]+/.exec(server.taken[at]?.raw ?? '')?.[0]}`
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect(await (await fetch(linkIn(0))).text()).toContain('Stop letters')
  expect((await fetch(linkIn(0), { method: 'POST', body })).status).toBe(200)
  for (const options of [{}, { method: 'POST', body: 'do=delete' }])
    expect(await (await fetch(linkIn(2), options)).text()).toContain('This letter is a sample')
  const { text } = await start('list', '--csv', '--people').ended
  expect(text.split('\r\n')[1]).toMatch(/"\d{4}-\d\d-\d\dT[^"]*","","letter\.md [\d-]+"$/)
  expect(text.split('\r\n')[2]).toMatch(/,"","","letter\.md [\d-]+"$/)
})

test('a dry run counts whom a letter can reach, and writes its sample into no other file', async () => {
  const { mail, folder, file } = await prepare(2)
  const store = openStore(file)
  // As an older rule took it.
  await store.change(({ all }) =>
    all("UPDATE signups SET person = 'a..b@sample.example' WHERE person LIKE 'person-0%'"),
  )
  await store.close()
  const other = join(folder, 'other')
  writeFileSync(other, 'kept')
  const sample = join(folder, 'letter.eml')
  symlinkSync(other, sample)
  const { text } = await mail('--dry-run').ended
  expect(text).toContain('1 person gave something that is not an email address')
  expect(text).toContain('goes to 1 person')
  expect(readFileSync(other, 'utf8')).toBe('kept')
  expect(readFileSync(sample, 'utf8')).toMatch(/^To: person-1@sample\.example\r$/m)
  expect(statSync(sample).mode & 0o777).toBe(0o600)
})

test.skipIf(!existsSync('/usr/bin/script'))(
  'goes on to the end when its terminal is closed',
  async () => {
    let close = () => {}
    const { letter, env, counts } = await prepare(5, {
      onTaken: (_, number) => {
        if (number === 2) close()
      },
    })
    const words = [...command('cli/waitlist.ts'), 'mail', letter, '--yes']
    const line = `exec ${words.map((word) => `'${word}'`).join(' ')}`
    const terminal = runProcess(['script', '-qec', line, '/dev/null'], process.cwd(), env)
    close = () => terminal.kill('SIGKILL')
    await terminal.ended
    await vi.waitUntil(() => counts().size === 5, 60_000)
    expect(counts()).toEqual(everybody(5))
  },
)
