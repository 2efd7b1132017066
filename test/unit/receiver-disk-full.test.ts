import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { fallibleDisk, faults, noSpace } from './receiver-fallible-disk.ts'
import { receive, temporaryFolder } from './server-fixture.ts'
import { emailsIn, post, sample, samples, storedIn } from './server-samples.ts'

beforeEach(() => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  return () => {
    logged.mockRestore()
    warned.mockRestore()
  }
})

it.each(Object.entries(faults))('answers 507 while the disk %s, and recovers', async (_, fault) => {
  const path = join(temporaryFolder(), 'waitlist.jsonl')
  const { disk, openFile } = fallibleDisk()
  const { endpoint } = await receive(path, openFile)
  const [before, ...lost] = samples(6)
  expect((await post(endpoint, before)).status).toBe(201)

  disk.fault = fault
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.all(lost.map((submission) => post(endpoint, submission)))
    expect(answers.map(({ status }) => status)).toEqual([507, 507, 507, 507, 507])
    expect(await answers[0]?.json()).toEqual({ error: expect.stringContaining('try again') })
  }
  disk.fault = {}
  const after = { ...sample, email: 'after@example.com' }
  expect((await post(endpoint, after)).status).toBe(201)
  // The same sign-ups once more, as the outbox of the page sends them.
  for (const submission of lost) expect((await post(endpoint, submission)).status).toBe(201)
  const all = [...samples(6), after].map(({ email }) => email).sort()
  expect(emailsIn(path)).toEqual(all)
})

it.each(['takes nothing', 'takes a part', 'fails to flush'] as const)(
  'leaves nothing of a refused sign-up in the file when the disk %s',
  async (name) => {
    const path = join(temporaryFolder(), 'waitlist.jsonl')
    const { disk, openFile } = fallibleDisk()
    const { endpoint } = await receive(path, openFile)
    await post(endpoint, sample)
    disk.fault = faults[name]
    const others = samples(3).map((submission) => post(endpoint, submission))
    for (const answer of await Promise.all(others)) expect(answer.status).toBe(507)
    expect(storedIn(path)).toEqual([sample])
  },
)

it('says on the console why a sign-up was refused, and not whose', async () => {
  const { disk, openFile } = fallibleDisk()
  const { endpoint } = await receive(join(temporaryFolder(), 'waitlist.jsonl'), openFile)
  disk.fault = { write: () => Promise.reject(noSpace) }
  await post(endpoint, sample)
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['A sign-up was refused: ENOSPC: no space left on device'],
  ])
})
