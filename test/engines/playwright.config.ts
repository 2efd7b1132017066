import { defineConfig } from '@playwright/test'
import { runOptions } from '../browser/launch-options.ts'
import { engineNames } from './drivers/engines.ts'
import type { EngineOption } from './fixtures.ts'

export default defineConfig<object, EngineOption>({
  ...runOptions,
  outputDir: '../report/engines',
  projects: engineNames.map((name) => ({
    name,
    use: { engineName: name },
    testIgnore: name === 'chromium' ? 'layout.spec.ts' : 'views.spec.ts',
  })),
  workers: 3,
  // A driver may lose its browser.
  retries: 1,
})
