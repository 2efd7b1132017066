import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { putInPlace } from '../../site/build/put-in-place.ts'
import { buildEmbed } from '../../site/build/widgets/bundles.ts'
import { serve, temporaryFolder } from '../unit/server-fixture.ts'
import { writeDist } from '../unit/server-samples.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Builds the files for partners' pages into a new folder. */
async function embedFolder(): Promise<string> {
  const folder = temporaryFolder()
  await buildEmbed(folder, '1.2.3')
  return folder
}

/** Its scripts, by their names. */
const scriptsIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

test('the scripts for partners are the same to the byte, whatever the environment sets for our pages', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const folder = await embedFolder()
  const plain = scriptsIn(folder)
  expect(Object.keys(plain)).toContain(join('v1', 'widgets.js'))
  const variables = {
    NODE_ENV: 'development',
    LAUNCH_AT: '2099-01-01T00:00',
    WAITLIST_ENDPOINT: 'https://api.example.com/x_pre_launch',
    DASHBOARD_URL: 'https://start.example.com/',
    DEMO_URL: 'https://look.example.com/',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(scriptsIn(await embedFolder())).toEqual(plain)

  // The file beside them has the notices of their packages, and no others.
  const text = readFileSync(join(folder, '1.2.3/LICENSES.txt'), 'utf8')
  const names = Array.from(text.matchAll(/^(@?[a-z][\w/-]*) \d+\.\d+\.\d+$/gm), ([, name]) => name)
  expect(names.join(' ')).toBe(
    '@r2wc/core @r2wc/react-to-web-component @tabler/icons open-props react react-dom scheduler zustand',
  )
  // Each package has its own notice: one has two, and the fonts have another licence.
  expect(text.match(/^.*Copyright /gm)?.length).toBeGreaterThan(names.length)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})

test('the server has one whole build, and files that are kept for good of the one before', async () => {
  const folder = temporaryFolder()
  const dist = join(folder, 'dist')
  const scriptOf = (build: number) => `assets/page-${build}aaaaaaa.js`
  for (const build of [1, 2, 3]) {
    const next = writeDist(temporaryFolder())
    writeFileSync(join(next, scriptOf(build)), `${build}`)
    const forGood = `\n/${scriptOf(build)}\n  Cache-Control: public, max-age=31536000, immutable\n`
    appendFileSync(join(next, '_headers'), forGood)
    await putInPlace(next, dist)
  }
  const { url } = await serve({ distFolder: dist })
  const texts = [1, 2, 3].map(async (build) => (await fetch(`${url}/${scriptOf(build)}`)).text())
  expect(await Promise.all(texts)).toEqual([expect.stringContaining('Oops!'), '2', '3'])
})
