import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian, runs } from '../build/tools/install.ts'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  chromium.executablePath(),
]

const installed = () => places.find((place) => place && existsSync(place))

/**
 * The path of Chromium or Chrome, which is installed if there is none. `CHROMIUM` names one in an
 * unusual place.
 * @throws if there is none and none can be installed
 */
export function findChromium(): string {
  const present = installed()
  if (present) return present

  console.log('No Chromium or Chrome found; installing one for the browser tests.')
  const found =
    (installFromDebian('chromium', 'fonts-liberation') && installed()) ||
    (runs('npx', 'playwright', 'install', 'chromium') && installed())
  if (found) return found
  throw new Error(
    'The browser tests need Chromium or Chrome, and none could be installed: install the package "chromium" (Debian) or Google Chrome, or set CHROMIUM to the path of one.',
  )
}
