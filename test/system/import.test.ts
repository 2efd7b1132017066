import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseWith, report } from '../unit/report-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { rowsIn, sample } from '../unit/server-samples.ts'

const here = { ...sample, receivedAt: '2025-07-01T09:30:01.000Z', origin: null }

/** A list as another service exports it; sample data. */
const otherList = [
  'Email Address,First Name,Last Name,Phone,OPTIN_TIME,CONFIRM_TIME,Status,LEID',
  'ana@sample.example,Ana,Sample,123,,2024-03-01 09:30:00,subscribed,1',
  '"bo@sample.example","Bo","Sample, ""Jr.""",,2024-03-02 09:30:00,,unsubscribed,2',
  'nobody,No,Address,,2024-03-03 09:30:00,,subscribed,3',
  'SAMPLE@example.com,Sample,Person,,2025-12-01,,unsubscribed,4',
  '',
].join('\r\n')

/** The decisions about its column of states. */
const decided = ['--subscribed', 'Status=subscribed', '--unsubscribed', 'Status=unsubscribed']

async function prepare(content: string) {
  const { folder, file, env } = await databaseWith([here])
  const list = join(folder, 'list.csv')
  writeFileSync(list, content)
  const run = (...words: string[]) => report(folder, words, env)
  const start = (...words: string[]) =>
    runProcess([...command('cli/waitlist.ts'), 'import', list, ...words], folder, env)
  return {
    file,
    list,
    env,
    run,
    start,
    emails: () => rowsIn(file).map(({ email }) => email),
  }
}

it('says what it would import, and imports it once that is confirmed', async () => {
  const { start, emails, run, file } = await prepare(otherList)
  const dry = await start('--dry-run', ...decided).ended
  expect(dry).toMatchObject({ code: 0, errors: '' })
  for (const said of [
    'submittedAt, confirmedAt (the date of rows without another). Not taken: Status, LEID.',
    `New to ${file}: 2 of 4 rows.`,
    'Already on the list, or repeated in the file: 1.',
    'Unsubscribed in the file: 2.',
    'Not readable, so not imported: 1.\n  line 4 has "nobody", which is no email address',
    'Nothing was imported.',
  ])
    expect(dry.text).toContain(said)
  expect(await start(...decided).ended).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--yes confirms without it. Nothing was imported.'),
  })
  expect(emails()).toEqual([sample.email])
  expect((await start('--yes', ...decided).ended).text).toContain(
    '2 sign-ups imported. No letter was sent.',
  )
  expect(emails()).toEqual(['ana@sample.example', 'bo@sample.example', sample.email])
  expect((await start('--yes', ...decided).ended).text).toContain('0 sign-ups imported.')
  const { text } = await run('list', '--csv')
  expect(text.split('\r\n')[2]).toMatch(/"Bo Sample, ""Jr\.""",.*,"20\d\d-[^"]*",""$/)
  expect((await run()).text).toContain('Without an address: 2')
})

it('killed in the middle, it is completed by the same command, in the order of the file', async () => {
  const names = Array.from({ length: 700 }, (_, at) => `n${String(at).padStart(3, '0')}@b.example`)
  const { start, emails } = await prepare(
    `email,date\n${names.map((name, at) => `${name},${new Date(at * 60_000).toISOString()}`).join('\n')}`,
  )
  const first = start('--yes')
  while (emails().length < 2) await new Promise(setImmediate)
  first.kill('SIGKILL')
  await first.ended
  expect(emails().length).toBeLessThan(701)
  expect((await start('--yes').ended).text).toMatch(/Already on the list, [^:]*: \d*[05]0\./)
  expect(emails()).toEqual([...names, sample.email])
})

it('prints the command line that decides what the file leaves open, and takes it as printed', async () => {
  const { start, emails, list, env } = await prepare(
    "email,date,Wants it's news?\nb@b.example,3/4/2025,no\na@b.example,13/3/2025,yes\n",
  )
  const asked = await start('--yes').ended
  expect(asked).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Nothing was imported'),
  })
  expect(emails()).toHaveLength(1)
  const line = asked.text.split('\n').find((one) => one.startsWith('npm run')) ?? ''
  expect(line).toContain(`-- import ${list} --subscribed 'Wants it'\\''s news?=yes' `)
  const pasted = await runProcess(['sh', '-c', line], process.cwd(), env).ended
  expect(pasted).toMatchObject({ code: 0, errors: '' })
  expect(pasted.text).toMatch(/^b@b\.example +2025-04-03T00:00:00\.000Z +unsubscribed$/m)
  expect(emails()).toEqual(['a@b.example', 'b@b.example', sample.email])
})
