import { join } from 'node:path'
import { runInFolder, runPlaywright, serveBuilt } from '../run-playwright.ts'
import { installEngines } from './drivers/engines.ts'

// The entry of `npm run test:engines`. Serves the built site, after the launch and before it, and runs the
// tests of this folder in each engine. Playwright gets the words of the command line.

const words = process.argv.slice(2)

await runInFolder(async (folder) => {
  await installEngines(words.includes('--project=chromium'))
  const live = await serveBuilt(join(folder, 'waitlist.db'))
  const before = await serveBuilt(join(folder, 'before.db'), { LAUNCH_AT: '2099-01-01T00:00' })
  const code = await runPlaywright('test/engines', words, {
    LIVE_SITE: live.url,
    SITE_BEFORE: before.url,
  })
  for (const { close } of [live, before]) await close()
  return code
})
