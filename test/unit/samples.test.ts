import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { submissionErrors } from '../../widgets/waitlist/submission.ts'
import { sampleSignUps } from '../samples/sign-ups.ts'
import { signUpsIn } from './report-fixture.ts'
import { temporaryFolder } from './server-fixture.ts'
import { command, runProcess } from './server-process.ts'

const script = fileURLToPath(new URL('../samples/write.ts', import.meta.url))

function write(folder: string, words: string[], env: NodeJS.ProcessEnv = {}) {
  const [program, ...options] = command('report/report.ts')
  const run: [string, ...string[]] = [program, ...options.slice(0, -1), script, ...words]
  return runProcess(run, folder, { WAITLIST_DATABASE: '', ...env }).ended
}

it('say of themselves that they are samples, and obey the rules', () => {
  const signUps = sampleSignUps(500)
  expect(signUps).toHaveLength(500)
  for (const { receivedAt, origin, ...submission } of signUps) {
    expect(submissionErrors(submission)).toEqual({})
    expect(submission.fullName).toMatch(/^Sample Person \d+$/)
    expect(submission.email).toMatch(/^sample\d+@example\.com$/)
    expect(origin ?? 'sample').toContain('sample')
    expect(receivedAt).toMatch(/^2025-/)
  }
  expect(sampleSignUps(500)).toEqual(signUps)
})

it('go into a new database, and into no other', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'samples.db')
  const env = { WAITLIST_DATABASE: file }
  expect(await write(folder, ['120'], env)).toMatchObject({
    code: 0,
    text: `120 sample sign-ups are in ${file}.\n`,
  })
  expect(signUpsIn(file)).toHaveLength(120)

  const bytes = readFileSync(file)
  const again = await write(folder, ['120'], env)
  expect(again).toMatchObject({ code: 1, text: '' })
  expect(again.errors).toContain(`${file} is there already`)
  expect(readFileSync(file).equals(bytes)).toBe(true)

  expect((await write(folder, ['120'])).errors).toContain('WAITLIST_DATABASE must name')
  expect((await write(folder, ['many'], env)).errors).toContain('not "many"')
})
