import { spawnSync } from 'node:child_process'
import { findChromium } from '../../site/build/tools/chromium.ts'

try {
  process.env.CHROMIUM = findChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const words = ['playwright', 'test', '--config', 'test/playwright.config.ts']
const { status } = spawnSync('npx', [...words, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
