import type { LaunchOptions, PlaywrightTestConfig } from '@playwright/test'

/** Features that Chromium starts without. */
const disabledFeatures = [
  // Each window loads 300 files for pages behind its address bar: a quarter of the work of the core tests.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  // This list replaces Playwright's, whose others are: no upgrade to https, no requests at the start,
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'OptimizationHints', 'AimEnabled'],
  ...['NetworkTimeServiceQuerying', 'PreconnectToSearch', 'LensOverlay', 'MediaRouter'],
  // and no surprises for its protocol.
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'PaintHolding'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'TcpPortRandomizationWin'],
]

/** How the tests start Chromium. */
export const launchOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update'],
    `--disable-features=${disabledFeatures}`,
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
