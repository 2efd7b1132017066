import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { mail } from '../../site/server/letters/mail.ts'
import { openStore } from '../../site/server/open-store.ts'
import { startMailServer } from '../letters/mail-server-fixture.ts'
import { databaseWith } from './report-fixture.ts'
import { serve } from './server-fixture.ts'
import { sample } from './server-samples.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

it('ends with the cause when the database is away, also for what it would say in the end', async () => {
  const { folder, file } = await databaseWith([
    { ...sample, receivedAt: '2025-07-01T00:00:00.000Z', origin: null },
  ])
  const letter = join(folder, 'letter.md')
  writeFileSync(letter, 'Subject: A\n\nb\n')
  const store = openStore(file)
  let isAway = false
  const server = await startMailServer({
    onTaken: () => {
      isAway = true
    },
  })
  onTestFinished(async () => {
    await store.close()
    await server.close()
  })
  vi.stubEnv('MAIL_SERVER', server.url)
  vi.stubEnv('MAIL_FROM', 'hello@sample.example')
  vi.stubEnv('SITE_URL', 'https://sample.example')
  for (const name of ['log', 'error'] as const) vi.spyOn(console, name).mockReturnValue()
  const away = { ...store }
  away.change = async (work, options) => {
    if (isAway) throw new Error('The cause.')
    return store.change(work, options)
  }
  away.read = async (work) => {
    if (isAway) throw new Error('What follows.')
    return store.read(work)
  }
  const sent = mail(away, letter, { yes: true })
  await expect(sent).rejects.toThrow('The cause.')
})

it('says at the link of a letter that is only looked at that it is a sample, and does nothing', async () => {
  const { url } = await serve()
  const { folder, file } = await databaseWith([
    { ...sample, receivedAt: '2025-07-01T00:00:00.000Z', origin: null },
  ])
  writeFileSync(join(folder, 'letter.md'), 'Subject: A\n\nb\n')
  const store = openStore(file)
  onTestFinished(() => store.close())
  vi.stubEnv('MAIL_SERVER', 'smtp://127.0.0.1')
  vi.stubEnv('MAIL_FROM', 'hello@sample.example')
  vi.stubEnv('SITE_URL', url)
  vi.spyOn(console, 'log').mockReturnValue()
  await mail(store, join(folder, 'letter.md'), { 'dry-run': true })
  const [, link = ''] =
    /^List-Unsubscribe:\s+<(.*?)>/m.exec(readFileSync(join(folder, 'letter.eml'), 'utf8')) ?? []
  for (const options of [{}, { method: 'POST', body: 'do=delete' }])
    expect(await (await fetch(link, options)).text()).toContain('This letter is a sample')
})
