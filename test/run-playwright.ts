import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runCommand } from '../site/base/command.ts'
import { siteBrand } from '../site/base/site-brand.ts'
import { findChromium } from '../site/open-graph-images/chromium.ts'
import { serverSettings } from '../site/server/http/settings.ts'
import { startServer } from '../site/server/server.ts'

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

/** Serves the built site without a limit of rate. @param env settings beside those */
export const serveBuilt = (database: string, env: NodeJS.ProcessEnv = {}) =>
  startServer({
    ...serverSettings({
      PORT: '0',
      WAITLIST_DATABASE: database,
      WAITLIST_RATE: '0',
      ...env,
    }),
    brand: siteBrand(env),
    distFolder: resolve('dist'),
  })

/** Ends this process with the code of a suite, which gets a folder that goes with it. */
export const runInFolder = (suite: (folder: string) => Promise<number>) =>
  runCommand(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'suite-'))
    process.exitCode = await suite(folder).finally(() => rm(folder, { recursive: true }))
  })
