import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../site/open-graph-images/chromium.ts'
import { launchOptions } from '../browser/launch-options.ts'

/** Starts the bench's browser, which can reach only this machine. @param port of DevTools */
export const startBrowser = (port: number): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(launchOptions.args ?? []),
      `--remote-debugging-port=${port}`,
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  })

/** Runs a task on a new page with an empty cache, and closes the page. */
export async function onPage<Result>(
  browser: Browser,
  task: (page: Page, devTools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    return await task(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** Lighthouse's slow 4G: round trips of 150 ms, 1.6 Mbit/s. */
export async function slowNetwork(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
}

/** The processor of a slow phone: four times slower than this machine's. */
export async function slowProcessor(devTools: CDPSession): Promise<void> {
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
