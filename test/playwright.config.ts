import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env.TEST_PORT ?? 4273)
const waitlistFile = join(tmpdir(), `waitlist-test-${port}.jsonl`)
process.env.WAITLIST_TEST_FILE = waitlistFile

const core =
  /\/(?:site|site-[\w-]+|directory|directory-[\w-]+|modal|embed|lifecycle|sizes|faults|first-view|integrity|late-code|prerendered|found|spec-[\w-]+)\.spec\.ts$/
/** In both: quickly, and in every look. */
const states = /\/states\.spec\.ts$/

export default defineConfig({
  testDir: 'browser',
  outputDir: 'report',
  fullyParallel: true,
  // What a visitor and a plain embed need is in `npm test`; what hostile pages add takes as long
  // again, and is `npm run test:embed`.
  projects: [
    { name: 'core', testMatch: [core, states] },
    { name: 'embed', testIgnore: core },
    { name: 'shots', testDir: 'visual' },
  ],
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: process.env.CI ? 'dot' : 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'npx tsx site/server/start.ts',
    cwd: '..',
    url: `http://localhost:${port}/`,
    env: { PORT: String(port), WAITLIST_FILE: waitlistFile, WAITLIST_RATE: '0' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
