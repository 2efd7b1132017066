import { defineConfig } from '@playwright/test'
import { launchOptions } from '../browser/launch-options.ts'

export default defineConfig({
  testMatch: ['apps.spec.ts', 'pages/*.spec.ts'],
  outputDir: '../report/platforms',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [[process.env.CI ? 'dot' : 'list'], ['./report.ts']],
  use: {
    actionTimeout: 10_000,
    baseURL: process.env.SITE ?? '',
    launchOptions,
  },
})
