import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { mail } from '../../site/server/letters/mail.ts'
import { openStore } from '../../site/server/open-store.ts'
import { letterTo } from './report-fixture.ts'
import { keepLogs } from './server-fixture.ts'

keepLogs()
afterEach(() => vi.unstubAllEnvs())

it('ends with the cause when the database is away, also for what it would say in the end', async () => {
  let isAway = false
  const { file, letter, env } = await letterTo(1, {
    onTaken: () => {
      isAway = true
    },
  })
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const store = openStore(file)
  onTestFinished(store.close)
  const fail = (cause: string) => {
    if (isAway) throw new Error(cause)
  }
  const away: typeof store = {
    ...store,
    change: async (work) => fail('The cause.') ?? store.change(work),
    read: async (work) => fail('What follows.') ?? store.read(work),
  }
  await expect(mail(away, letter, { yes: true })).rejects.toThrow('The cause.')
})
