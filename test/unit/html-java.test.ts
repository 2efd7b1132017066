import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const system = vi.hoisted(() => ({ existsSync: vi.fn(), spawnSync: vi.fn() }))
vi.mock('node:fs', () => ({ existsSync: system.existsSync }))
vi.mock('node:child_process', () => ({ spawnSync: system.spawnSync }))

/** The commands that work, and the one that a package brings. */
let working: string[]
let brought: string | undefined

beforeEach(() => {
  working = []
  brought = undefined
  vi.resetModules()
  vi.stubEnv('JAVA_HOME', '')
  vi.spyOn(console, 'log').mockReturnValue()
  system.existsSync.mockReturnValue(true)
  system.spawnSync.mockReset().mockImplementation((command: string, words: string[]) => {
    if (words.includes('default-jre-headless') && brought) working.push(brought)
    return { status: working.includes(command) ? 0 : 1 }
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** @param uid of the user; 0 is root */
async function find(uid: number): Promise<string | undefined> {
  Object.assign(process, { getuid: () => uid })
  const { findJava } = await import('../html/java.ts')
  return findJava()
}

const installs = () =>
  system.spawnSync.mock.calls.some(([command]) => String(command).includes('apt-get'))

test('the Java on the path is taken, and nothing is installed', async () => {
  working = ['java', 'apt-get']
  expect(await find(0)).toBe('java')
  expect(installs()).toBe(false)
})

test('JAVA_HOME names one that lies elsewhere', async () => {
  vi.stubEnv('JAVA_HOME', '/opt/java')
  working = ['java', '/opt/java/bin/java']
  expect(await find(0)).toBe('/opt/java/bin/java')
})

test("without one, root on Debian gets Debian's package", async () => {
  working = ['apt-get']
  brought = 'java'
  expect(await find(0)).toBe('java')
})

test('anybody else gets none', async () => {
  working = ['apt-get']
  brought = 'java'
  expect(await find(1000)).toBe(undefined)
  expect(installs()).toBe(false)
})

test('nor does root where the package cannot be had', async () => {
  working = ['apt-get']
  expect(await find(0)).toBe(undefined)
})
