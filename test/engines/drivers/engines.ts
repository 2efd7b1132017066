import { existsSync } from 'node:fs'
import { installFromDebian } from '../../../site/build/tools/install.ts'
import { findChromium } from '../../../site/open-graph-images/chromium.ts'
import { launchOptions } from '../../browser/launch-options.ts'
import type { puppeteerEngine } from './puppeteer.ts'
import type { Engine } from './tab.ts'

export const engineNames = ['chromium', 'oldest chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof engineNames)[number]

const firefox = '/usr/bin/firefox-esr'
const webkit = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
  /** WebKitGTK needs a display. */
  display: '/usr/bin/Xvfb',
}

/** The oldest Chromium on npm: one version above the oldest that site/build/tools/bundle.ts names. */
async function oldestChromium(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/**
 * Installs the engines that are missing.
 * @param isChromiumAlone whether only Chromium is needed
 * @throws if an engine cannot be installed
 */
export async function installEngines(isChromiumAlone: boolean): Promise<void> {
  findChromium()
  if (isChromiumAlone) return
  // Unpacks it now, since several workers must not do so at once.
  await oldestChromium()
  const needed = {
    'firefox-esr': [firefox],
    'webkit2gtk-driver': [webkit.driver, webkit.browser],
    xvfb: [webkit.display],
  }
  const lacking = () =>
    Object.entries(needed)
      .filter(([, files]) => !files.every((file) => existsSync(file)))
      .map(([name]) => name)
  const missing = lacking()
  if (missing.length === 0) return
  console.log(`Installing what the test of engines needs: ${missing.join(', ')}.`)
  installFromDebian(...missing)
  if (lacking().length > 0)
    throw new Error(
      `The test of engines needs Firefox and WebKit as Debian has them, and they could not be installed: install the packages ${lacking().join(', ')}.`,
    )
}

const byPuppeteer = async (...how: Parameters<typeof puppeteerEngine>) =>
  (await import('./puppeteer.ts')).puppeteerEngine(...how)

/** Starts each engine. Loads only the drivers that a run uses. */
export const engines: Readonly<Record<EngineName, () => Promise<Engine>>> = {
  chromium: () => byPuppeteer('chrome', findChromium(), launchOptions.args),
  'oldest chromium': async () => byPuppeteer('chrome', await oldestChromium(), launchOptions.args),
  firefox: () => byPuppeteer('firefox', firefox),
  webkit: async () => (await import('./webkit.ts')).webkitEngine(webkit.driver, webkit.browser),
}
