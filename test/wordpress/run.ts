import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runCommand } from '../../site/command.ts'
import { startDatabase } from './database.ts'
import { installDatabase } from './debian.ts'
import { releases, startWordPress } from './wordpress.ts'

// The entry of `npm run test:wordpress`: the plugin in fresh WordPresses of Debian's, each with a PHP
// and a database of its own, on loopback. Words on the command line go to Playwright.

const firstPort = Number(process.env.TEST_PORT ?? 4680)

await runCommand(async () => {
  installDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'))
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
      const { versions } = wordpress.site
      console.log(`${release.name}: WordPress ${versions.wordpress}, PHP ${versions.php}`)
    }
    const words = ['playwright', 'test', '--config', 'test/wordpress/playwright.config.ts']
    const playwright = spawn('npx', [...words, ...process.argv.slice(2)], {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM: findChromium(),
        TEST_PORT: String(firstPort),
        WAITLIST_DATABASE: join(folder, 'waitlist.db'),
        WORDPRESS_SITES: JSON.stringify(sites),
      },
    })
    const [status] = await once(playwright, 'exit')
    process.exitCode = status ?? 1
  } finally {
    for (const one of started) await one.close()
    await rm(folder, { recursive: true })
  }
})
