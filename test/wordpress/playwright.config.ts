import { defineConfig } from '@playwright/test'
import { launchOptions, runOptions } from '../browser/launch-options.ts'
import type { Options } from './fixtures.ts'
import type { Site } from './wordpress.ts'

const port = Number(process.env.TEST_PORT)
const url = `http://127.0.0.1:${port}`
const sites: Site[] = JSON.parse(process.env.WORDPRESS_SITES ?? '[]')

export default defineConfig<Options>({
  ...runOptions,
  testDir: '.',
  outputDir: '../report/wordpress',
  // The plugin is installed as the readme says before all else, and deleted after it.
  projects: sites.flatMap((site) => [
    {
      name: `${site.name}, before`,
      testMatch: 'install.spec.ts',
      teardown: `${site.name}, after`,
      use: { site },
    },
    {
      name: site.name,
      testIgnore: /install\.spec\.ts$/,
      dependencies: [`${site.name}, before`],
      use: { site },
    },
    { name: `${site.name}, after`, testMatch: '**/uninstall.spec.ts', use: { site } },
  ]),
  workers: 2,
  use: {
    widgets: url,
    // High enough for a modal in a frame.
    viewport: { width: 1280, height: 1400 },
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        // Nothing but loopback: fonts, avatars and news of WordPress fail at once.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
    trace: 'on-first-retry',
  },
  webServer: {
    // However Playwright ends, it does.
    command: 'exec setpriv --pdeathsig TERM node --import tsx site/server/start.ts',
    cwd: '../..',
    url,
    env: { HOST: '127.0.0.1', PORT: String(port), WAITLIST_RATE: '0' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
})
