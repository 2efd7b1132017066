import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { repository } from '../../site/build/repository.ts'
import { buildEmbed } from '../../site/build/widgets/bundles.ts'

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

test('a bad value stops the build with one sentence', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'site/build/build.ts'],
    { cwd: repository, encoding: 'utf8', env: { ...process.env, LAUNCH_AT: 'soon' } },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^LAUNCH_AT is "soon", but it takes .*\.\n$/)
})
