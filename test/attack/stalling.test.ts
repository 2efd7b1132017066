import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runServer } from '../unit/server-process.ts'
import { makeFolder, post, samples, writeDist } from '../unit/server-samples.ts'
import { longAnswer, slowReaders, slowSenders } from './stalling-clients.ts'

// HTTP takes its time from the system, which no fake clock moves; so they all stall at once.
it('cuts off clients that stall, and takes sign-ups meanwhile', { timeout: 120_000 }, async () => {
  const folder = makeFolder()
  writeFileSync(join(writeDist(folder), 'long.bin'), Buffer.alloc(longAnswer))
  const server = runServer(folder)
  const endpoint = await server.endpoint()
  const stalled = Promise.all(
    [...slowSenders, ...slowReaders('/long.bin')].map(async ({ name, stall }) => {
      for (const outcome of new Set(await stall(endpoint)))
        expect(`${name}: ${outcome}`).toBe(`${name}: cut off`)
    }),
  )
  for (const submission of samples(50, 'good-visitor'))
    expect((await post(endpoint, submission)).status).toBe(201)
  await stalled
  server.kill('SIGTERM')
  const { code, errors } = await server.ended
  expect(code).toBe(0)
  // What was cut off is no exception; what is refused is counted in the log.
  expect(errors).not.toMatch(/not answered|Error/)
})
