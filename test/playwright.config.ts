import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser/launch-options.ts'

const port = Number(process.env.TEST_PORT ?? 4273)
const waitlistDatabase = join(tmpdir(), `waitlist-test-${port}`, 'waitlist.db')
process.env.WAITLIST_TEST_DATABASE = waitlistDatabase

const core =
  /\/(?:site|site-(?!panel|type)[\w-]+|directory|directory-[\w-]+|modal|embed|embed-home|lifecycle|sizes|first-view|integrity|late-code|prerendered|found|spec-[\w-]+)\.spec\.ts$/
/** What takes its time: `npm run test:slow`. The states are in `test:embed` too, in every look. */
const slow = /\/(?:report|site-panel|site-type|states)\.spec\.ts$/

export default defineConfig({
  testDir: 'browser',
  outputDir: 'report',
  fullyParallel: true,
  // What a visitor and a plain embed need is in `npm test`; what hostile pages add takes as long
  // again, and is `npm run test:embed`.
  projects: [
    { name: 'core', testMatch: core },
    { name: 'slow', testMatch: slow },
    { name: 'embed', testIgnore: [core, /\/(?:report|site-panel|site-type)\.spec\.ts$/] },
    { name: 'shots', testDir: 'visual' },
  ],
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  // A busy machine is to be waited for.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? 'dot' : 'list',
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
