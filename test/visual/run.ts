import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runCommand } from '../../site/command.ts'
import { makeSheet } from './sheet.ts'
import { shotsFolder } from './shots.ts'

// The entry of `npm run shots`: takes a picture of each state and puts them on one sheet.

await runCommand(async () => {
  await rm(shotsFolder, { recursive: true, force: true })
  await mkdir(shotsFolder)
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'test/playwright.config.ts', '--project=shots'],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM: findChromium() } },
  )
  if (status !== 0) throw new Error('Not every state could be reached: see above.')
  await makeSheet()
  console.log(`${shotsFolder}index.html`)
})
