import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createConsumer } from './consumer.ts'

let project: Awaited<ReturnType<typeof createConsumer>>

beforeAll(async () => {
  const own = ['vite', '@vitejs/plugin-react', 'scheduler']
  project = await createConsumer(own, ['vue', '@vitejs/plugin-vue'])
  return project.remove
}, 60_000)

test.each(['html', 'react', 'vue'])('the example %s builds with the package', (example) => {
  const folder = join(project.folder, example)
  cpSync(join(project.installed, 'examples', example), folder, { recursive: true })
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(about.dependencies['nameplate-widgets']).toMatch(/\/embed\/\d+\.\d+\.\d+\/package\.tgz$/)
  const vite = join(project.folder, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', VITEST: undefined },
  })
  expect(status, stdout + stderr).toBe(0)
  const scripts = readdirSync(join(folder, 'dist/assets')).filter((file) => file.endsWith('.js'))
  const code = scripts.map((file) => readFileSync(join(folder, 'dist/assets', file), 'utf8')).join()
  for (const tag of ['launch-countdown', 'waitlist-button']) expect(code).toContain(tag)
})
