import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/launch-options.ts'

export default defineConfig({
  testMatch: ['apps.spec.ts', 'pages/*.spec.ts'],
  outputDir: '../report/platforms',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A busy machine is to be waited for.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: process.env.SITE ?? '',
    launchOptions,
  },
})
