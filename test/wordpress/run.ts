import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runCommand } from '../../site/command.ts'
import { roles } from './authors.ts'
import { installWordPress } from './debian.ts'
import { testPlugin } from './plugin.ts'
import { table } from './table.ts'

// The entry of `npm run test:wordpress`: the plugin in a fresh WordPress of Debian's, with its own
// database, on loopback. What came of it is printed, and stands in test/report/wordpress.md. Words on
// the command line are the roles that write; all where there are none.

const chosen = roles.filter((role) => process.argv.includes(role))

const report = resolve('test/report/wordpress.md')

async function run(): Promise<boolean> {
  const missing = installWordPress()
  if (missing.length > 0) {
    console.warn(
      `THE WORDPRESS PLUGIN WAS NOT TESTED: it needs Debian's packages ${missing.join(', ')}, which could not be installed. Install them, as root.`,
    )
    return true
  }
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'))
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      // Nothing but loopback: fonts, avatars and news of WordPress fail at once.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
  const start = performance.now()
  try {
    const { rows, faults } = await testPlugin(browser, folder, chosen.length > 0 ? chosen : roles)
    const text = table(rows, faults, Math.round((performance.now() - start) / 1000))
    await mkdir(dirname(report), { recursive: true })
    await writeFile(report, text)
    console.log(text)
    return faults.length === 0
  } finally {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}

await runCommand(async () => {
  process.exitCode = (await run()) ? 0 : 1
})
