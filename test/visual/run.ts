import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runs } from '../../site/build/tools/install.ts'
import { approve, differences, otherFonts } from './approved.ts'
import { makeSheet } from './sheet.ts'
import { shots, shotsFolder } from './shots.ts'

// The entry of `npm run shots`: takes a picture of each state and puts them on one sheet. With
// --compare it compares them with the approved ones, with --approve it approves them. With --engines
// it takes pictures in every engine instead, side by side on a sheet of their own.

const executablePath = findChromium()

function takePictures() {
  const { status } = spawnSync(
    'npx',
    ['playwright', 'test', '--config', 'test/playwright.config.ts', '--project=shots'],
    { stdio: 'inherit', env: { ...process.env, CHROMIUM: executablePath } },
  )
  if (status !== 0) throw new Error('Not every state could be reached: see above.')
}

try {
  const { values } = parseArgs({
    options: {
      compare: { type: 'boolean' },
      approve: { type: 'boolean' },
      engines: { type: 'boolean' },
    },
  })
  if (values.engines) process.exit(runs('npm', 'run', 'test:engines', '--', '--pictures') ? 0 : 1)
  await rm(shotsFolder, { recursive: true, force: true })
  await mkdir(shotsFolder)
  takePictures()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  let found: ReadonlyMap<string, string> = new Map()
  if (values.approve) await approve(page)
  if (values.compare) {
    const others = await otherFonts(page)
    if (others.length > 0)
      console.warn(
        `The pictures were not compared: this machine has other fonts than the approved ones were taken with (${others.join(', ')}).`,
      )
    else {
      found = await differences(page)
      for (const [title, difference] of found) console.error(`${title}: ${difference}`)
      console.log(`${shots.length} pictures compared, ${found.size} differ.`)
      if (found.size > 0) process.exitCode = 1
    }
  }
  await makeSheet(page, found)
  await browser.close()
  console.log(`${shotsFolder}index.html`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
