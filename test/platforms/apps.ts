import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sirv from 'sirv'
import { inBrand } from '../../site/build/tools/brand.ts'
import { freePort } from '../attack/free-port.ts'

/** A minimal project on a partner's platform: the folder of this name, with the files of its guide copied over it. */
interface Platform {
  name: string
  /** The guide's folder in `site/builder/guides`, if it has another name. */
  guide?: string
  /** The arguments of Node for the platform's own server. Without it the files in `dist` are served. */
  serve?: readonly string[]
  /** Whether the HTML of the page contains the elements. */
  isServed?: true
}

export const platforms: readonly Platform[] = [
  { name: 'react-18', guide: 'react' },
  { name: 'preact' },
  { name: 'vue' },
  {
    name: 'next',
    serve: ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1'],
    isServed: true,
  },
  // Angular 22 needs Node 22, and so does Astro 6.
  { name: 'angular' },
  { name: 'astro', isServed: true },
]

const { NODE_ENV, ...environment } = process.env
/** A partner's environment, without telemetry. */
const env = {
  ...environment,
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
}

/**
 * Builds a platform's project as a partner does.
 * @param folder what to build in
 * @param site URL of the server under test, in place of ours
 * @param tarball URL of our package
 */
export async function buildApp(
  { name, guide = name }: Platform,
  folder: string,
  site: string,
  tarball: string,
) {
  // Not synchronous: this process serves the package.
  async function npm(...words: string[]) {
    const child = spawn('npm', words, { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${name}: "npm ${words.join(' ')}" failed.`)
  }
  const guideFolder = join('site/builder/guides', guide)
  for (const from of [join('test/platforms', name), guideFolder])
    cpSync(from, folder, { recursive: true })
  for (const path of readdirSync(guideFolder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path)
    if (statSync(file).isFile()) writeFileSync(file, inBrand(readFileSync(file, 'utf8'), site))
  }
  await npm('ci', '--prefer-offline')
  // An earlier run may have had another package at this address.
  await npm('install', '--no-save', '--prefer-online', tarball)
  await npm('run', 'build')
}

/** Serves a built project, by its own server or as static files. */
export async function serveApp({ serve }: Platform, folder: string) {
  const host = '127.0.0.1'
  const port = await freePort(Math.random)
  const url = `http://${host}:${port}`
  if (!serve) {
    const server = createServer(sirv(join(folder, 'dist'), { single: true })).listen(port, host)
    await once(server, 'listening')
    return { url, close: () => void server.close() }
  }
  const server = spawn(process.execPath, serve, {
    cwd: folder,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isUp = () => fetch(url).then(Boolean, () => false)
  while (server.exitCode === null && !(await isUp())) await wait(100)
  return { url, close: () => void server.kill() }
}
