import { spawnSync } from 'node:child_process'
import { findChromium } from '../../site/build/tools/chromium.ts'
import { runCommand } from '../../site/command.ts'

await runCommand(() => {
  const words = ['playwright', 'test', '--config', 'test/playwright.config.ts']
  const { status } = spawnSync('npx', [...words, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: findChromium() },
  })
  process.exitCode = status ?? 1
})
