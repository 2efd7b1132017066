import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runCommand } from '../../site/command.ts'
import { makeSheet } from './sheet.ts'
import { shotsFolder } from './shots.ts'

// The entry of `npm run shots`: takes a picture of each state and puts them on one sheet.

const executablePath = findChromium()

function takePictures() {
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'test/playwright.config.ts', '--project=shots'],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM: executablePath } },
  )
  if (status !== 0) throw new Error('Not every state could be reached: see above.')
}

await runCommand(async () => {
  await rm(shotsFolder, { recursive: true, force: true })
  await mkdir(shotsFolder)
  takePictures()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  await makeSheet(await browser.newPage())
  await browser.close()
  console.log(`${shotsFolder}index.html`)
})
