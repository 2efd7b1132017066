import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { repository } from '../../site/build/tools/repository.ts'
import { serverFolder } from '../../site/deploy/bundle-server.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { temporaryFolder } from '../unit/server-fixture.ts'
import { bundleFolder, runProcess } from '../unit/server-process.ts'
import { post, sample, writeDist } from '../unit/server-samples.ts'

/** Bytes at rest. */
const mostMemory = 80 * 2 ** 20

it('runs from the bundle of the build alone, with the report of the command, in little memory', async () => {
  const folder = temporaryFolder()
  writeDist(folder)
  cpSync(bundleFolder(), join(folder, 'dist', serverFolder), { recursive: true })
  for (const name of ['node_modules', 'site'])
    symlinkSync(join(repository, name), join(folder, name))
  const [, ...words] = packageJson.scripts.serve.split(' ')
  expect(words.join(' ')).not.toContain('tsx')
  const server = runProcess([process.execPath, ...words], folder, {
    ...{ HOST: '127.0.0.1', PORT: '0' },
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = await vi.waitUntil(() => /http:\/\/\S+:\d+/.exec(server.output.text)?.[0], 30_000)
  expect((await fetch(url)).status).toBe(200)
  expect((await post(url + waitlistEndpoint, sample)).status).toBe(201)
  const { pid } = server.child
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  expect(Number(kilobytes) * 1024).toBeLessThan(mostMemory)
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})

it('has source maps that lead to the sources', () => {
  const map = JSON.parse(readFileSync(join(bundleFolder(), 'start.js.map'), 'utf8'))
  expect(map.sources.join()).toContain('site/server/server.ts')
})
