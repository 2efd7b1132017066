import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../attack/free-port.ts'
import { runInFolder, runPlaywright, serveBuilt } from '../run-playwright.ts'
import { type App, buildApp, serveApp } from './apps.ts'
import { platforms } from './platforms.ts'

// The entry of `npm run test:platforms`: serves the built site, builds the projects with its package,
// and runs the tests of this folder. Arguments choose platforms (`vue next`); others go to Playwright (`pages`).

const words = process.argv.slice(2)
const isPlatform = (word: string) => platforms.some(({ name }) => name === word)
const chosen = platforms.filter(({ name }) => words.length === 0 || words.includes(name))
const files = words.some(isPlatform) ? ['apps'] : []

await runInFolder(async (folder) => {
  const waitlistDatabase = join(folder, 'waitlist.db')
  const port = String(await freePort(Math.random))
  const site = `http://localhost:${port}`
  const server = await serveBuilt(waitlistDatabase, { PORT: port, SITE_URL: site })
  const tarball = `${site}/embed/${packageJson.version}/package.tgz`
  const closing: (() => void | Promise<void>)[] = [server.close]

  const apps: App[] = []
  for (const platform of chosen) {
    const place = join(folder, platform.name)
    const app = await buildApp(platform, place, site, tarball)
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
    { APPS: JSON.stringify(apps), SITE: site, WAITLIST_DATABASE: waitlistDatabase },
  )
  for (const close of closing) await close()
  return code
})
