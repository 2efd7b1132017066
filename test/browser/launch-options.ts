import type { LaunchOptions, PlaywrightTestConfig } from '@playwright/test'

/** How the tests start Chromium. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update'],
  ],
}

/** Options of all Playwright suites. */
export const runOptions: PlaywrightTestConfig = {
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // For a busy machine.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? 'dot' : 'list',
}
