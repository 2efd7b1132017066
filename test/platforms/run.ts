import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { buildAll } from '../../site/build/build.ts'
import { runCommand } from '../../site/command.ts'
import { serverSettings } from '../../site/server/http/settings.ts'
import { startServer } from '../../site/server/server.ts'
import { freePort } from '../attack/free-port.ts'
import { runPlaywright } from '../run-playwright.ts'
import { type App, buildApp, serveApp } from './apps.ts'
import { platforms } from './platforms.ts'

// The entry of `npm run test:platforms`: builds the site with its own server as its home, serves it,
// builds the projects of our platforms with the package from there, and runs the tests of this folder.
// Words on the command line choose platforms (`vue next`); others go to Playwright (`pages`).

const words = process.argv.slice(2)
const isPlatform = (word: string) => platforms.some(({ name }) => name === word)
const chosen = platforms.filter(({ name }) => words.length === 0 || words.includes(name))
const files = words.some(isPlatform) ? ['apps'] : []

async function runTests(folder: string): Promise<number> {
  const distFolder = join(folder, 'dist')
  const waitlistDatabase = join(folder, 'waitlist', 'waitlist.db')
  const port = await freePort(Math.random)
  process.env.SITE_URL = `http://localhost:${port}`
  await buildAll(distFolder)
  const { version } = packageJson
  const server = await startServer({
    ...serverSettings({
      PORT: String(port),
      WAITLIST_DATABASE: waitlistDatabase,
      WAITLIST_RATE: '0',
    }),
    distFolder,
  })
  const closing: (() => void | Promise<void>)[] = [server.close]

  const apps: App[] = []
  for (const platform of chosen) {
    const place = join(folder, platform.name)
    const tarball = `${server.url}/embed/${version}/package.tgz`
    const app = await buildApp(platform, place, server.url, tarball)
    console.log(
      `${app.title} ${app.version}: ${app.fault ? `could not be built: ${app.fault}` : 'built'}`,
    )
    apps.push(app)
    if (app.fault) continue
    const { url, close } = await serveApp(platform, place)
    closing.push(close)
    app.url = url
  }

  const code = await runPlaywright(
    'test/platforms',
    [...files, ...words.filter((word) => !isPlatform(word))],
    { APPS: JSON.stringify(apps), SITE: server.url, WAITLIST_DATABASE: waitlistDatabase },
  )
  for (const close of closing) await close()
  return code
}

await runCommand(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platforms-'))
  process.exitCode = await runTests(folder).finally(() => rm(folder, { recursive: true }))
})
