import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from '../../site/build/build.ts'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
import { freePort } from '../attack/free-port.ts'

// The entry of `npm run test:platforms`: builds the site with its own server as its home, serves it, and
// runs the tests of this folder against it. Words on the command line go to Playwright.

async function runTests(folder: string): Promise<number> {
  const distFolder = join(folder, 'dist')
  const waitlistDatabase = join(folder, 'waitlist', 'waitlist.db')
  const port = await freePort(Math.random)
  // Where sign-ups go by default, once the script is part of somebody else's.
  process.env.SITE_URL = `http://localhost:${port}`
  await buildAll(distFolder)
  const server = await startServer({
    ...serverSettings({
      PORT: String(port),
      WAITLIST_DATABASE: waitlistDatabase,
      WAITLIST_RATE: '0',
    }),
    distFolder,
  })
  const child = spawn(
    'npx',
    [
      'playwright',
      'test',
      '--config',
      'test/platforms/playwright.config.ts',
      ...process.argv.slice(2),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM: findChromium(),
        SITE: server.url,
        WAITLIST_DATABASE: waitlistDatabase,
      },
    },
  )
  const [code] = await once(child, 'exit')
  await server.close()
  return code ?? 1
}

try {
  const folder = await mkdtemp(join(tmpdir(), 'platforms-'))
  process.exitCode = await runTests(folder).finally(() => rm(folder, { recursive: true }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
