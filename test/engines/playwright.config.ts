import { defineConfig } from '@playwright/test'
import { engineNames } from './engines.ts'
import type { EngineOption } from './fixtures.ts'

const isTakingPictures = Boolean(process.env.PICTURES)

export default defineConfig<object, EngineOption>({
  outputDir: '../report/engines',
  fullyParallel: true,
  projects: engineNames.map((name) => ({
    name,
    use: { engineName: name },
    testIgnore: [
      isTakingPictures ? /(?<!pictures)\.spec\.ts$/ : 'pictures.spec.ts',
      ...(name === 'chromium' ? [] : ['axe.spec.ts']),
    ],
  })),
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // A driver may lose its browser.
  retries: 1,
  // A busy machine is to be waited for.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? 'dot' : 'list',
})
