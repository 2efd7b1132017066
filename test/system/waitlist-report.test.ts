import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sampleSignUps } from '../samples/sign-ups.ts'
import { databaseWith, report } from '../unit/report-fixture.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { command, runProcess } from '../unit/server-process.ts'
import { rowsIn, sample, samples } from '../unit/server-samples.ts'

const plain = { ...sample, receivedAt: null, origin: null }
const modeOf = (file: string) => statSync(file).mode & 0o777

it('says that there are no sign-ups, or no database', async () => {
  const { folder, file, env } = await databaseWith([])
  expect(await report(folder, [], env)).toEqual({
    code: 0,
    text: '',
    errors: `There are no sign-ups in ${file}.\n`,
  })
  const empty = temporaryFolder()
  for (const words of ['', 'list --csv', 'backup b.db', 'forget a@b.example'])
    expect(await report(empty, words.split(' ').filter(Boolean))).toEqual({
      code: 1,
      text: '',
      errors: `There is no waitlist database ${join(empty, '.data/waitlist.db')}: there are no sign-ups yet, or WAITLIST_DATABASE must name another file.\n`,
    })
  expect(readdirSync(empty)).toEqual([])
})

it('ends with code 2 where the usage is wrong', async () => {
  const { folder, env } = await databaseWith([plain])
  expect(await report(folder, ['list', '--cvs'], env)).toEqual({
    code: 2,
    text: '',
    errors:
      'list has no option --cvs. Did you mean --csv?\nnpm run --silent waitlist -- help list says more.\n',
  })
})

it('prints nothing of npm to the standard output', async () => {
  const { env } = await databaseWith([plain])
  const line = 'npm run --silent waitlist -- list --csv'
  const { text } = await runProcess(['sh', '-c', line], process.cwd(), env).ended
  expect(text).toMatch(/^\ufeff"fullName",.*\r\n.*\r\n$/)
})

it('ends quietly when its reader does', async () => {
  const { folder, env } = await databaseWith(sampleSignUps(2000))
  const { child, ended } = runProcess(
    [...command('cli/waitlist.ts'), 'list', '--json'],
    folder,
    env,
  )
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toMatchObject({ code: 0, errors: '' })
})

it('writes the page for the owner only, without personal data', async () => {
  const { folder, env } = await databaseWith([plain])
  const named = join(folder, 'out', 'named.html')
  expect(await report(folder, ['--html', 'out/named.html'], env)).toEqual({
    code: 0,
    text: `The report is in ${named}.\n`,
    errors: '',
  })
  // The report does not change the permissions of an existing folder.
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  writeFileSync(join(shared, 'other.html'), '')
  chmodSync(shared, 0o755)
  await report(folder, ['--html', join(shared, 'report.html')], env)
  expect(modeOf(shared)).toBe(0o755)
  expect(modeOf(named)).toBe(0o600)
  const page = readFileSync(named, 'utf8')
  expect(page).toContain('1 sign-up')
  expect(page).not.toContain(sample.email)
})

it('writes over an earlier page, and over no other file', async () => {
  const { folder, env } = await databaseWith([plain])
  const page = join(folder, 'page.html')
  for (const number of [1, 2])
    expect((await report(folder, ['report', '--html', page], env)).code, `${number}`).toBe(0)

  // Another page may contain the beginning of a report.
  const another = `<h1>Another page</h1>${readFileSync(page, 'utf8')}`
  writeFileSync(page, another)
  expect(await report(folder, ['--html', page], env)).toEqual({
    code: 1,
    text: '',
    errors: `The page ${page} cannot be written: it exists already and is not a report.\n`,
  })
  expect(readFileSync(page, 'utf8')).toBe(another)
})

it('says what each command has done, or why it has not', async () => {
  const signUps = samples(3).map(({ email }) => ({ ...plain, email }))
  const suspect = { ...plain, email: 'suspect@example.com', isSuspect: true }
  const { folder, file, env } = await databaseWith([...signUps, suspect])
  for (const [words, code, said] of [
    ['backup backup.db', 0, /backup\.db/],
    ['copy-to copy.db', 0, /copy\.db now has the 4 sign-ups of /],
    ['copy-to copy.db', 1, /copy\.db is not empty: it has 3 rows in people/],
    [`copy-to ${file}`, 1, /copy-to takes another/],
    [
      'forget SAMPLE1@example.com --yes',
      0,
      /^1 sign-up of SAMPLE1@example\.com deleted from .*:\n {2}submitted at /,
    ],
    ['forget nobody@example.com --yes', 1, / has no sign-up of /],
    ['accept nobody@example.com', 1, / has no suspect sign-up of nobody@example\.com\.\n$/],
    [
      'accept suspect@example.com',
      0,
      /^1 sign-up of .*WELCOME_LETTER is not set here: they get no welcome/s,
    ],
    ['restore backup.db --yes', 0, / had 3 sign-ups; now, with those of .*, it has 3 sign-ups\./],
  ] as const) {
    const result = await report(folder, words.split(' '), env)
    expect(result.code, words).toBe(code)
    expect(code === 0 ? result.text : result.errors).toMatch(said)
    if (!words.startsWith('restore')) continue
    expect(result.text).toContain(
      'Nothing is sent until "npm run --silent waitlist -- mail --resume".',
    )
    const [, saved = ''] = /The previous database is saved in (\S+)\.\n/.exec(result.text) ?? []
    expect([rowsIn(file).length, rowsIn(saved).length]).toEqual([2, 3])
  }
})
