import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findChromium } from '../site/build/tools/chromium.ts'

/**
 * Runs a suite of Playwright's, with its output.
 * @param folder where its configuration is
 * @param words further words of the command
 * @param env variables beside those of this process
 * @returns its exit code
 */
export async function runPlaywright(
  folder: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const config = `${folder}/playwright.config.ts`
  const child = spawn('npx', ['playwright', 'test', '--config', config, ...words], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: findChromium(), ...env },
  })
  const [code] = await once(child, 'exit')
  return code ?? 1
}
