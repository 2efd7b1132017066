import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildAll } from '../../site/build/build.ts'
import { runCommand } from '../../site/command.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
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
  const [live, before] = servers
  const child = spawn(
    'npx',
    [...['playwright', 'test', '--config', 'test/engines/playwright.config.ts'], ...words],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        LIVE_SITE: live?.url,
        SITE_BEFORE: before?.url,
        WAITLIST_DATABASE: waitlistDatabase,
        ...(isTakingPictures && { PICTURES: 'yes' }),
      },
    },
  )
  const [code] = await once(child, 'exit')
  for (const { close } of servers) await close()
  return code ?? 1
}

await runCommand(async () => {
  await installEngines(words.includes('--project=chromium'))
  if (isTakingPictures) await clearPictures()
  const folder = await mkdtemp(join(tmpdir(), 'engines-'))
  process.exitCode = await runTests(folder).finally(() => rm(folder, { recursive: true }))
  if (isTakingPictures) console.log(await makeSheet())
})
