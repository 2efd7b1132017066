import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { start, temporaryFolder } from './server-fixture.ts'
import { command, runProcess } from './server-process.ts'
import { post, sample, samples } from './server-samples.ts'

// Each test starts processes.
vi.setConfig({ testTimeout: 60_000 })

/** Runs the command in a folder, as npm does unless told otherwise. */
const report = (folder: string, flags: string[] = [], env: NodeJS.ProcessEnv = {}) =>
  runProcess([...command('report/report.ts'), ...flags], folder, {
    npm_lifecycle_event: '',
    ...env,
  }).ended

function folderWith(text: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'own.jsonl')
  writeFileSync(file, text)
  return { folder, file, env: { WAITLIST_FILE: file } }
}

const line = `${JSON.stringify(sample)}\n`

it('prints what a server that still runs has stored', async () => {
  const { endpoint, folder, kill } = start()
  const address = await endpoint()
  for (const submission of samples(3)) await post(address, submission)
  const [table, json] = await Promise.all([report(folder), report(folder, ['--json'])])
  expect(table).toMatchObject({ code: 0, errors: '' })
  expect(table.text).toContain('Sign-ups: 3')
  expect(JSON.parse(json.text).records).toEqual(samples(3))
  expect((await post(address, sample)).status).toBe(201)
  kill('SIGTERM')
})

it('prints CSV, names bad lines by their number, and leaves the file as it is', async () => {
  const bytes = `${line}no JSON\n{"fullName":"Sam`
  const { folder, file, env } = folderWith(bytes)
  const { code, text, errors } = await report(folder, ['--csv'], env)
  expect(code).toBe(0)
  expect(text).toMatch(/^\ufeff"fullName",.*\r\n"Sample Person",.*\r\n$/)
  expect(readFileSync(file, 'utf8')).toBe(bytes)
  expect(errors).toBe(
    `${file}: Line 2 holds no sign-up.\n${file}: The last line is incomplete: it is being written, or a kill has cut it off.\n`,
  )
})

it('says that there are no sign-ups, or no file', async () => {
  const { folder, file, env } = folderWith('')
  expect(await report(folder, [], env)).toEqual({
    code: 0,
    text: '',
    errors: `There are no sign-ups in ${file}.\n`,
  })
  const { code, text, errors } = await report(folder)
  expect({ code, text }).toEqual({ code: 1, text: '' })
  expect(errors).toContain(`There is no waitlist file ${join(folder, '.data/waitlist.jsonl')}: `)
  const taken = await report(folder, [], { WAITLIST_FILE: folder })
  expect(taken).toMatchObject({
    code: 1,
    errors: `The waitlist file ${folder} cannot be read: EISDIR: illegal operation on a directory.\n`,
  })
})

it('refuses other flags, and two at once', async () => {
  const { folder, env } = folderWith(line)
  const refuse = async (...flags: string[]) =>
    expect(await report(folder, flags, env)).toEqual({
      code: 1,
      text: '',
      errors: `npm run waitlist takes --csv, --json or no flag, not "${flags.join(' ')}".\n`,
    })
  await Promise.all([refuse('--cvs'), refuse('--csv', '--json'), refuse('csv')])
})

it('warns of the lines that npm puts before a file', async () => {
  const { folder, env } = folderWith(line)
  const npm = { ...env, npm_lifecycle_event: 'waitlist', npm_config_loglevel: 'notice' }
  const loud = await report(folder, ['--csv'], npm)
  expect(loud.errors).toContain('npm run --silent waitlist -- --csv')
  const silent = await report(folder, ['--csv'], { ...npm, npm_config_loglevel: 'silent' })
  expect(silent.errors).toBe('')
})

it('ends quietly when its reader does', async () => {
  const { folder, env } = folderWith(
    samples(20_000)
      .map((submission) => `${JSON.stringify(submission)}\n`)
      .join(''),
  )
  const { child, ended } = runProcess([...command('report/report.ts'), '--json'], folder, env)
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await ended).toMatchObject({ code: 0, errors: '' })
})
