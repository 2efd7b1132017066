import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../site/server/open-database.ts'
import { storeSignUps } from '../../site/server/sign-ups/store-sign-ups.ts'
import { sampleSignUps } from '../samples/sign-ups.ts'
import { canLimitFiles } from '../unit/file-limit.ts'
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

/** The pages for operators, without the forms of usage in `commands.md`. */
const pages = ['README.md', ...readdirSync('site/docs').map((name) => join('site/docs', name))]
  .filter((path) => path.endsWith('.md') && !path.endsWith('commands.md'))
  .map((path) => readFileSync(path, 'utf8').replaceAll('\\\n', ''))

const documented = [
  ...new Set(
    pages.flatMap((page) =>
      Array.from(page.matchAll(/npm run (.*?)waitlist(?: --)?( [^`#\n]*)?/g), ([all]) =>
        all.trim(),
      ),
    ),
  ),
].filter((line) => !/ (?:COMMAND|ADDRESS|FILE|DATABASE)\b/.test(line))

it('prints nothing of npm to the standard output, by any command of the pages', async () => {
  const { folder, env } = await databaseWith([plain])
  for (const name of ['letter.md', 'list.csv']) writeFileSync(join(folder, name), 'email\n')
  expect(documented.length).toBeGreaterThan(8)
  for (const line of [...documented, 'npm run --silent waitlist -- list --csv']) {
    const words = line.replaceAll('/var/lib/nameplate', folder)
    // None can ask: they have no terminal.
    const { text } = await runProcess(['sh', '-c', words], process.cwd(), env).ended
    expect(text, line).not.toMatch(/^> /m)
    if (line.endsWith('--csv')) expect(text).toMatch(/^\ufeff"fullName",.*\r\n.*\r\n$/)
  }
})

it('warns of the lines that npm puts before a file', async () => {
  const { folder, env } = await databaseWith([plain])
  const npm = { ...env, npm_lifecycle_event: 'waitlist', npm_config_loglevel: 'notice' }
  const loud = await report(folder, ['list', '--csv'], npm)
  expect(loud.errors).toContain('npm run --silent waitlist -- list')
  const silent = await report(folder, ['list', '--csv'], { ...npm, npm_config_loglevel: 'silent' })
  expect(silent.errors).toBe('')
})

it('ends quietly when its reader does', async () => {
  const { folder, env } = await databaseWith(sampleSignUps(20_000))
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
  // Others may need to look into a folder that is not the report's own.
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

  // Another page may quote what a report begins with.
  const another = `<h1>Another page</h1>${readFileSync(page, 'utf8')}`
  writeFileSync(page, another)
  expect(await report(folder, ['--html', page], env)).toEqual({
    code: 1,
    text: '',
    errors: `The page ${page} cannot be written: it exists already and is not a report.\n`,
  })
  expect(readFileSync(page, 'utf8')).toBe(another)
})

it('backs up over no file, and leaves none where it cannot', async () => {
  const { folder, env } = await databaseWith([plain])
  const taken = join(folder, 'taken.txt')
  writeFileSync(taken, 'kept')
  const refused = await report(folder, ['backup', taken], env)
  expect(refused).toMatchObject({
    code: 1,
    errors: `${taken} exists already; give the path of a new file.\n`,
  })
  expect(readFileSync(taken, 'utf8')).toBe('kept')
  const missing = await report(folder, ['backup', join(folder, 'none', 'copy.db')], env)
  expect(missing.code).toBe(1)
  expect(missing.errors).toMatch(/copy\.db/)
})

it('restores a backup, saves the previous database, and says where and that nothing is sent', async () => {
  const signUps = samples(6).map(({ email }) => ({ ...plain, email }))
  const { folder, file, env } = await databaseWith(signUps.slice(0, 2))
  const backup = join(folder, 'backup.db')
  await report(folder, ['backup', backup], env)
  expect(modeOf(backup)).toBe(0o600)
  const store = openDatabase(file)
  await store.change((queries) => storeSignUps(queries, signUps, 0))
  await store.close()
  const { text, errors } = await report(folder, ['restore', '--yes', backup], env)
  expect(errors).toBe('')
  expect(text).toMatch(/ had 6 sign-ups; now, with those of .*, it has 2 sign-ups\./)
  expect(text).toContain('Nothing is sent until "npm run --silent waitlist -- mail --resume".')
  const [, saved = ''] = /The previous database is saved in (\S+)\.\n/.exec(text) ?? []
  expect([rowsIn(file).length, rowsIn(saved).length]).toEqual([2, 6])
})

it('copies into an empty database once, and forgets a person or says that there is none', async () => {
  const signUps = samples(3).map(({ email }) => ({ ...plain, email }))
  const { folder, env } = await databaseWith(signUps)
  const copy = join(folder, 'copy.db')
  const run = (...words: string[]) => report(folder, words, env)
  expect((await run('copy-to', copy)).text).toMatch(/copy\.db now has the 3 sign-ups of /)
  expect(await run('copy-to', copy)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/copy\.db is not empty: it has 3 rows in people/),
  })
  expect(await run('copy-to', env.WAITLIST_DATABASE)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('copy-to takes another'),
  })
  expect((await run('forget', '--yes', 'SAMPLE1@example.com')).text).toMatch(
    /^1 sign-up of SAMPLE1@example\.com deleted from .*:\n {2}submitted at /,
  )
  expect(await run('forget', '--yes', 'nobody@example.com')).toMatchObject({
    code: 1,
    errors: expect.stringContaining(' has no sign-up of '),
  })
})

it('moves suspect sign-ups to the list, and says if there are none or no welcome is sent', async () => {
  const { folder, file, env } = await databaseWith([])
  const store = openDatabase(file)
  await store.change((queries) =>
    storeSignUps(queries, [{ ...plain, isSuspect: true }], Date.now()),
  )
  await store.close()
  const accept = (email: string) => report(folder, ['accept', email], env)
  expect((await accept('nobody@sample.example')).errors).toMatch(
    / has no suspect sign-up of nobody@sample\.example\.\n$/,
  )
  const { code, text } = await accept(plain.email)
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('1 sign-up of') })
  expect(text).toContain('WELCOME_LETTER is not set here: they get no welcome')
})

it.skipIf(!canLimitFiles)('leaves nothing of a backup that a full disk ends', async () => {
  const { folder, file, env } = await databaseWith(sampleSignUps(200))
  const backup = join(folder, 'backup.db')
  expect((await report(folder, ['backup', backup], env)).code).toBe(0)
  const filesIn = () => [...readdirSync(folder), ...readdirSync(dirname(file))]
  const before = filesIn()
  for (const words of [
    ['backup', join(folder, 'second.db')],
    ['restore', backup, '--yes'],
  ] as const) {
    const limited = runProcess(
      ['prlimit', '--fsize=20000', ...command('cli/waitlist.ts'), ...words],
      folder,
      env,
    )
    const { code, errors } = await limited.ended
    expect(code).toBe(1)
    expect(errors).toMatch(/ cannot be used: (database or disk is full|disk I\/O error)\./)
  }
  expect(filesIn().filter((name) => !before.includes(name))).toEqual([])
  expect(rowsIn(file)).toHaveLength(200)
})
