import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../attack/free-port.ts'
import { runInFolder, runPlaywright, serveBuilt } from '../run-playwright.ts'
import { buildApp, platforms, serveApp } from './apps.ts'

// The entry of `npm run test:platforms`: serves the built site, builds the projects with its package,
// and runs the tests of this folder. Arguments choose platforms (`vue next`); others go to Playwright (`pages`).

const words = process.argv.slice(2)
const chosen = platforms.filter(({ name }) => words.length === 0 || words.includes(name))
const others = words.filter((word) => !chosen.some(({ name }) => name === word))

await runInFolder(async (folder) => {
  const waitlistDatabase = join(folder, 'waitlist.db')
  const port = String(await freePort(Math.random))
  const site = `http://localhost:${port}`
  const server = await serveBuilt(waitlistDatabase, { PORT: port, SITE_URL: site })
  const closing: (() => void | Promise<void>)[] = [server.close]
  const apps = []
  for (const platform of chosen) {
    const { name, isServed } = platform
    const place = join(folder, name)
    await buildApp(platform, place, site, `${site}/embed/${packageJson.version}/package.tgz`)
    const { url, close } = await serveApp(platform, place)
    closing.push(close)
    apps.push({ name, isServed, url })
  }
  const code = await runPlaywright(
    'test/platforms',
    [...(words.length > others.length ? ['apps'] : []), ...others],
    { APPS: JSON.stringify(apps), SITE: site, WAITLIST_DATABASE: waitlistDatabase },
  )
  for (const close of closing) await close()
  return code
})
