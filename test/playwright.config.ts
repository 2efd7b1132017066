import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions, runOptions } from './browser/launch-options.ts'

const port = Number(process.env.TEST_PORT ?? 4273)
// A new one for each run; the workers read this file too, and inherit its name.
process.env.TEST_DATABASE ??= join(mkdtempSync(join(tmpdir(), 'waitlist-test-')), 'waitlist.db')
const waitlistDatabase = process.env.TEST_DATABASE

/** What every visitor and every plain embed needs. */
const core =
  /\/(?:site\/site|directory\/directory|modal\/modal|embed\/embed|embed\/embed-home|dist)\.spec\.ts$/
/** The site's pages in every width, look and moment, and the report. */
const pages = /\/site\/[\w-]+\.spec\.ts$/

export default defineConfig({
  ...runOptions,
  testDir: 'browser',
  outputDir: 'report',
  // `npm test` runs the core; `npm run test:pages` and `npm run test:embed` the rest.
  projects: [
    { name: 'core', testMatch: core },
    { name: 'pages', testMatch: pages, testIgnore: core },
    { name: 'embed', testIgnore: [core, pages] },
  ],
  workers: 3,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions,
    // Recording takes a quarter of each test's time.
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'npx tsx site/server/start.ts',
    cwd: '..',
    url: `http://localhost:${port}/`,
    env: { PORT: String(port), WAITLIST_DATABASE: waitlistDatabase, WAITLIST_RATE: '0' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
