import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { licenses } from '../../site/build/licenses/licenses.ts'
import { putInPlace, removeUnfinished } from '../../site/build/put-in-place.ts'
import { repository } from '../../site/build/tools/repository.ts'
import { buildEmbed } from '../../site/build/widgets/bundles.ts'
import { folderBefore } from '../../site/server/http/built-site.ts'
import { start } from '../unit/server-fixture.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Every script that partners' pages get from this build, by its name. */
async function embedScripts(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'))
  try {
    await buildEmbed(folder, '1.2.3')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return Object.fromEntries(
      names
        .filter((name) => name.endsWith('.js'))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the scripts for partners are the same to the byte, whatever the environment sets of our pages', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const plain = await embedScripts()
  expect(Object.keys(plain)).toContain(join('v1', 'widgets.js'))
  const variables = {
    NODE_ENV: 'development',
    LAUNCH_AT: '2099-01-01T00:00',
    WAITLIST_ENDPOINT: 'https://api.example.com/x_pre_launch',
    DASHBOARD_URL: 'https://start.example.com/',
    DEMO_URL: 'https://look.example.com/',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(await embedScripts()).toEqual(plain)
})

/** A package as it lies in `node_modules`. */
function writePackage(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('the notices of all that partners’ pages get are beside it, and of nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'embed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await buildEmbed(folder, '1.2.3')
  const text = readFileSync(join(folder, '1.2.3/LICENSES.txt'), 'utf8')
  const names = Array.from(text.matchAll(/^(@?[a-z][\w/-]*) \d+\.\d+\.\d+$/gm), ([, name]) => name)
  expect(names).toEqual([
    '@r2wc/core',
    '@r2wc/react-to-web-component',
    '@tabler/icons',
    'open-props',
    'react',
    'react-dom',
    'scheduler',
    'zustand',
  ])
  // Each with its own: one has two years in it, the fonts come under another licence.
  expect(text.match(/^.*Copyright /gm)?.length).toBeGreaterThan(names.length)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test('a package without a licence text stops the build', async () => {
  const about = JSON.stringify({ name: 'sample', version: '1.0.0' })
  const bare = writePackage({ 'package.json': about, 'index.js': '' })
  await expect(licenses([bare])).rejects.toThrow(
    'sample 1.0.0 is bundled and comes without a licence text',
  )
  const licensed = writePackage({ 'package.json': about, 'LICENCE.md': 'sample licence' })
  expect(await licenses([licensed])).toBe('sample 1.0.0\n\nsample licence\n')
})

test('a bad value stops the build with one sentence', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'site/build/build.ts'],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, LAUNCH_AT: 'soon' } },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^LAUNCH_AT is "soon", but it takes .*\.\n$/)
})

test('whoever asks while builds take each other’s place has answers of one whole build each', async () => {
  const { listening, folder, output } = start()
  const url = await listening()
  const dist = join(folder, 'dist')
  const next = join(folder, 'next')
  const rules = readFileSync(join(dist, '_headers'), 'utf8')
  const page = readFileSync(join(dist, 'about.html'), 'utf8')
  const builds = 15
  let isBuilding = true

  /** Asks for the page, then for the script that it names, until the last build is in place. */
  async function visit() {
    let visits = 0
    for (; isBuilding || visits === 0; visits += 1) {
      const answer = await fetch(`${url}/about`)
      const [, build = ''] = (await answer.text()).split('build ')
      expect([answer.status, answer.headers.get('x-build') ?? '']).toEqual([200, build])
      if (!build) continue
      const script = await fetch(`${url}/assets/page-${build}aaaaaaa.js`)
      // One that is gone was of the build before the one before.
      if (script.status === 200) expect(await script.text()).toBe(build)
      else expect(Number(build)).toBeLessThan(latest - 1)
    }
    return visits
  }
  let latest = 0
  const visits = Array.from({ length: 4 }, visit)
  for (let build = 1; build <= builds; build += 1) {
    cpSync(dist, next, { recursive: true })
    rmSync(join(next, `assets/page-${build - 1}aaaaaaa.js`), { force: true })
    writeFileSync(join(next, `assets/page-${build}aaaaaaa.js`), String(build))
    writeFileSync(join(next, 'about.html'), `${page} build ${build}`)
    const rule = `/assets/page-${build}aaaaaaa.js\n  Cache-Control: public, max-age=31536000, immutable\n`
    writeFileSync(join(next, '_headers'), `${rules}\n/about.html\n  X-Build: ${build}\n\n${rule}`)
    latest = build
    await putInPlace(next, dist)
    await fetch(url)
  }
  isBuilding = false
  for (const count of await Promise.all(visits)) expect(count).toBeGreaterThan(0)
  expect(await (await fetch(`${url}/about`)).text()).toContain(`build ${builds}`)
  expect(output.errors).toBe('')
})

test('builds that end at once are put in place one after the other, each whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  const partsOf = (build: string) =>
    ['a', 'b', 'c'].map((name) => readFileSync(join(build, name), 'utf8'))
  for (let round = 0; round < 20; round += 1) {
    const builds = [0, 1, 2].map((number) => {
      const next = join(folder, '.dist', `next-${number}`)
      mkdirSync(next, { recursive: true })
      for (const name of ['a', 'b', 'c']) writeFileSync(join(next, name), `${round}.${number}`)
      return next
    })
    await Promise.all(builds.map((next) => putInPlace(next, dist)))
    for (const build of [dist, folderBefore(dist)]) expect(new Set(partsOf(build)).size).toBe(1)
    expect(partsOf(dist)[0]).toMatch(`${round}.`)
    expect(readdirSync(join(folder, '.dist'))).toEqual(['before'])
  }
})

test('what a build has left that was killed goes with the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { pid } = spawnSync(process.execPath, ['--version'])
  for (const name of [`next-${pid}`, `next-${process.pid}`, 'before']) mkdirSync(join(folder, name))
  await removeUnfinished(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['before', `next-${process.pid}`])
})
