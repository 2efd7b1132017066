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

/** A platform's project that is built and served. */
export interface App extends Platform {
  /** The platform's version. */
  version: string
  /** Its URL; empty if the build failed. */
  url: string
  /** The beginning of npm's output if the build failed, or empty. */
  fault: string
}

const run = promisify(execFile)

const { NODE_ENV, ...environment } = process.env
/** A partner's environment, without telemetry. */
const env = {
  ...environment,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
}

/** Copies the files of a guide, with the URL of the site under test in place of ours. */
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
    await cp(join(repository, 'test/platforms', platform.name), folder, { recursive: true })
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

/** Serves a built project, by its own server or as static files. */
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
