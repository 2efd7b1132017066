import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildAll } from '../../site/build/build.ts'
import { runCommand } from '../../site/command.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
import { runPlaywright } from '../run-playwright.ts'
import { installEngines } from './engines.ts'
import { clearPictures, makeSheet } from './pictures.ts'

// The entry of `npm run test:engines`. Serves the built site and a build from before the launch, and runs
// the tests of this folder in each engine. With `--pictures` it takes a picture of each view instead.
// Playwright gets the other words of the command line.

const words = process.argv.slice(2).filter((word) => word !== '--pictures')
const isTakingPictures = process.argv.includes('--pictures')

const serve = (distFolder: string, waitlistDatabase: string) =>
  startServer({
    ...serverSettings({ PORT: '0', WAITLIST_DATABASE: waitlistDatabase, WAITLIST_RATE: '0' }),
    distFolder,
  })

async function runTests(folder: string): Promise<number> {
  const waitlistDatabase = join(folder, 'waitlist', 'waitlist.db')
  const distBefore = join(folder, 'dist')
  process.env.LAUNCH_AT = '2099-01-01T00:00'
  await buildAll(distBefore)
  const servers = [
    await serve(resolve('dist'), waitlistDatabase),
    await serve(distBefore, join(folder, 'before', 'waitlist.db')),
  ]
  const code = await runPlaywright('test/engines', words, {
    LIVE_SITE: servers[0]?.url,
    SITE_BEFORE: servers[1]?.url,
    WAITLIST_DATABASE: waitlistDatabase,
    ...(isTakingPictures && { PICTURES: 'yes' }),
  })
  for (const { close } of servers) await close()
  return code
}

await runCommand(async () => {
  await installEngines(words.includes('--project=chromium'))
  if (isTakingPictures) await clearPictures()
  const folder = await mkdtemp(join(tmpdir(), 'engines-'))
  process.exitCode = await runTests(folder).finally(() => rm(folder, { recursive: true }))
  if (isTakingPictures) console.log(await makeSheet())
})
