import { defineConfig } from '@playwright/test'
import { launchOptions, runOptions } from '../browser/launch-options.ts'

export default defineConfig({
  ...runOptions,
  testMatch: ['apps.spec.ts', 'pages/*.spec.ts'],
  outputDir: '../report/platforms',
  workers: 2,
  use: {
    baseURL: process.env.SITE ?? '',
    launchOptions,
  },
})
