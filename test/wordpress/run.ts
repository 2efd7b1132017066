import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../site/base/command.ts'
import { findChromium } from '../../site/open-graph-images/chromium.ts'
import { startBound } from './child.ts'
import { startDatabase } from './database.ts'
import { installDatabase } from './debian.ts'
import { releases, startWordPress } from './wordpress.ts'

// The entry of `npm run test:wordpress`: the plugin in fresh WordPresses of Debian's, each with a PHP
// and a database of its own, on loopback. Words on the command line go to Playwright.

const firstPort = Number(process.env.TEST_PORT ?? 4680)
/** Short, since a socket's path may not be long. */
const folder = join(tmpdir(), `wordpress-${firstPort}`)

await runCommand(async () => {
  installDatabase()
  // A run that was killed leaves its files.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const started: { close(): Promise<void> }[] = []
  // Whoever interrupts it interrupts Playwright too; what was started is ended all the same.
  process.on('SIGINT', () => undefined)
  try {
    const database = await startDatabase(join(folder, 'database'))
    started.push(database)
    const sites = []
    for (const [at, release] of releases.entries()) {
      const root = join(folder, release.name)
      const wordpress = await startWordPress(release, root, database, firstPort + 1 + at)
      started.unshift(wordpress)
      sites.push(wordpress.site)
      const { name, versions, themes } = wordpress.site
      console.log(
        `${name}: WordPress ${versions.wordpress}, PHP ${versions.php}, themes ${themes.join(' and ')}`,
      )
    }
    const playwright = startBound(
      process.execPath,
      [
        ...['node_modules/@playwright/test/cli.js', 'test'],
        ...['--config', 'test/wordpress/playwright.config.ts', ...process.argv.slice(2)],
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          CHROMIUM: findChromium(),
          TEST_PORT: String(firstPort),
          WAITLIST_DATABASE: join(folder, 'waitlist.db'),
          WORDPRESS_SITES: JSON.stringify(sites),
        },
      },
    )
    const [status] = await once(playwright, 'exit')
    process.exitCode = status ?? 1
  } finally {
    for (const one of started) await one.close()
    await rm(folder, { recursive: true })
  }
})
