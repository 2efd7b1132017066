import { defineConfig } from '@playwright/test'
import { engineNames } from './engines.ts'
import type { EngineOption } from './fixtures.ts'

export default defineConfig<object, EngineOption>({
  outputDir: '../report/engines',
  fullyParallel: true,
  projects: engineNames.map((name) => ({ name, use: { engineName: name } })),
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // A driver may lose its browser.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.CI ? 'dot' : 'list',
})
