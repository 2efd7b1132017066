import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import sirv from 'sirv'
import { inBrand } from '../../site/build/tools/brand.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { freePort } from '../attack/free-port.ts'
import type { Platform } from './platforms.ts'

/** A platform's project once it has been built and is served, for the tests. */
export interface App extends Platform {
  /** Of the platform. */
  version: string
  /** Where it is served; empty when it could not be built. */
  url: string
  /** The beginning of what npm printed when it could not be built, or empty. */
  fault: string
}

const run = promisify(execFile)

const { NODE_ENV, ...environment } = process.env
/** That of a partner, who tells nobody of what is built. */
const env = {
  ...environment,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
}

/** Copies the files of a guide, with the site under test where they name ours. */
async function copyGuide(guide: string, folder: string, site: string) {
  const from = join(repository, 'site/builder/guides', guide)
  await cp(from, folder, { recursive: true })
  for (const path of await readdir(from, { recursive: true })) {
    const file = join(folder, path)
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text !== undefined) await writeFile(file, inBrand(text, site))
  }
}

/**
 * Builds a platform's project as a partner does.
 * @param folder what to build in
 * @param site URL of the server under test
 * @param tarball URL of our package
 */
export async function buildApp(
  platform: Platform,
  folder: string,
  site: string,
  tarball: string,
): Promise<App> {
  const npm = (...words: string[]) => run('npm', words, { cwd: folder, env })
  const app = { ...platform, version: '', url: '', fault: '' }
  try {
    for (const name of [platform.like ?? platform.name, platform.name])
      await cp(join(repository, 'test/platforms', name), folder, { recursive: true })
    await copyGuide(platform.guide, folder, site)
    await npm('ci', '--prefer-offline')
    // An earlier run may have had another package at this address.
    await npm('install', '--no-save', '--prefer-online', tarball)
    const manifest = join(folder, 'node_modules', platform.of, 'package.json')
    app.version = JSON.parse(await readFile(manifest, 'utf8')).version
    await npm('run', 'build')
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    app.fault = stripVTControlCharacters(`${error}\n${stdout}\n${stderr}`).slice(0, 4000)
  }
  return app
}

/** Serves what a project has built: by its own server, or on any. */
export async function serveApp(
  { serve }: Platform,
  folder: string,
): Promise<{ url: string; close(): void }> {
  const host = '127.0.0.1'
  const port = await freePort(Math.random)
  const url = `http://${host}:${port}`
  if (typeof serve === 'string') {
    const server = createServer(sirv(join(folder, serve), { single: true })).listen(port, host)
    await once(server, 'listening')
    return { url, close: () => server.close() }
  }
  const server = spawn(process.execPath, serve, {
    cwd: folder,
    env: { ...env, HOST: host, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () => fetch(url).then(Boolean, () => false)
  while (server.exitCode === null && !(await isUp()))
    await new Promise((resolve) => setTimeout(resolve, 100))
  return { url, close: () => server.kill() }
}
