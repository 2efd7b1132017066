import { join } from 'node:path'
import { runInFolder, runPlaywright, serveBuilt } from '../run-playwright.ts'
import { installEngines } from './drivers/engines.ts'
import { clearPictures, makeSheet } from './pictures.ts'

// The entry of `npm run test:engines`. Serves the built site, after the launch and before it, and runs the
// tests of this folder in each engine. With `--pictures` it takes a picture of each view instead.
// Playwright gets the other words of the command line.

const words = process.argv.slice(2).filter((word) => word !== '--pictures')
const isTakingPictures = process.argv.includes('--pictures')

await runInFolder(async (folder) => {
  await installEngines(words.includes('--project=chromium'))
  if (isTakingPictures) await clearPictures()
  const live = await serveBuilt(join(folder, 'waitlist.db'))
  const before = await serveBuilt(join(folder, 'before.db'), { LAUNCH_AT: '2099-01-01T00:00' })
  const code = await runPlaywright('test/engines', words, {
    LIVE_SITE: live.url,
    SITE_BEFORE: before.url,
    ...(isTakingPictures && { PICTURES: 'yes' }),
  })
  for (const { close } of [live, before]) await close()
  if (isTakingPictures) console.log(await makeSheet())
  return code
})
