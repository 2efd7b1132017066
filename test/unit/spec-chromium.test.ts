import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const system = vi.hoisted(() => ({ existsSync: vi.fn(), spawnSync: vi.fn() }))
vi.mock('node:fs', () => ({ existsSync: system.existsSync }))
vi.mock('node:child_process', () => ({ spawnSync: system.spawnSync }))
vi.mock('@playwright/test', () => ({ chromium: { executablePath: () => '/downloaded/chrome' } }))

const debian = '/usr/bin/chromium'
const downloaded = '/downloaded/chrome'

/** What is on the disk, and what each command that succeeds puts there. */
let present: Set<string>
let brings: Record<string, string>

beforeEach(() => {
  present = new Set()
  brings = {}
  vi.resetModules()
  vi.stubEnv('CHROMIUM', '')
  vi.spyOn(console, 'log').mockReturnValue()
  system.existsSync.mockImplementation((path) => present.has(path))
  system.spawnSync.mockReset().mockImplementation((command: string, words: string[]) => {
    const line = [command, ...words].join(' ')
    const found = Object.entries(brings).find(([start]) => line.startsWith(start))?.[1]
    if (found === undefined) return { status: 1 }
    present.add(found)
    return { status: 0 }
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** @param uid of the user; 0 is root */
async function find(uid: number): Promise<string> {
  Object.assign(process, { getuid: () => uid })
  const { findChromium } = await import('../../site/build/tools/chromium.ts')
  return findChromium()
}

const commands = () =>
  system.spawnSync.mock.calls.map(([command, words]) => `${command} ${words[0]}`)

test('an installed browser is taken, and nothing is installed', async () => {
  present.add('/usr/bin/google-chrome')
  expect(await find(0)).toBe('/usr/bin/google-chrome')
  expect(commands()).toEqual([])
})

test('CHROMIUM names one that lies elsewhere', async () => {
  vi.stubEnv('CHROMIUM', '/opt/chrome')
  present.add('/opt/chrome').add(debian)
  expect(await find(0)).toBe('/opt/chrome')
})

test("root on Debian gets Debian's package", async () => {
  present.add('/usr/bin/apt-get')
  brings = { 'apt-get update': '', 'apt-get install': debian }
  expect(await find(0)).toBe(debian)
  expect(commands()).toEqual(['apt-get update', 'apt-get install'])
})

test.each([
  ['anybody else', 1000],
  ['root where the package cannot be had', 0],
])("%s gets Playwright's own download", async (_, uid) => {
  present.add('/usr/bin/apt-get')
  brings = { 'npx playwright install': downloaded }
  expect(await find(uid)).toBe(downloaded)
})

test('where none can be had, one sentence says what to install', async () => {
  await expect(find(1000)).rejects.toThrow(/^The browser tests need .*install .*chromium.*\.$/)
})
