import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { repository } from '../../site/build/tools/repository.ts'
import { waitlistEndpoint } from '../../widgets/brand.ts'
import { runProcess } from '../unit/server-process.ts'
import { makeFolder, post, samples, writeDist } from '../unit/server-samples.ts'

const folder = makeFolder()
const nodes = ['oldest', 'newest'].map((name) => ({
  name,
  node: join(import.meta.dirname, `node_modules/node-${name}/bin/node`),
}))

/** Installs as an operator does, with `npm ci --omit=dev` and a small built site. */
beforeAll(() => {
  const isOwn = (path: string) =>
    !/(^|\/)(node_modules|dist)(\/|$)/.test(relative(repository, path))
  for (const name of ['package.json', 'package-lock.json', 'site', 'widgets'])
    cpSync(join(repository, name), join(folder, name), { recursive: true, filter: isOwn })
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'], {
    cwd: folder,
    stdio: 'ignore',
  })
  writeDist(folder)
  return () => rmSync(folder, { recursive: true })
})

test('nothing is installed for production that only builds and tests need', () => {
  for (const name of ['vite', 'typescript', 'vitest', 'react', 'zustand'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
})

test.each(nodes)('on the $name Node all commands work', async ({ name, node }) => {
  if (!existsSync(node)) return console.warn(`NOT TRIED ON THE ${name} NODE: it is not installed.`)
  const file = (ending: string) => join(folder, `${name}${ending}`)
  const env = { WAITLIST_DATABASE: file('.db'), WAITLIST_RATE: '0', HOST: '127.0.0.1', PORT: '0' }
  const run = (script: string, ...words: string[]) =>
    runProcess([node, '--import', 'tsx', `site/${script}.ts`, ...words], folder, env)
  const report = async (...words: string[]) => {
    const { code, errors, text } = await run('cli/waitlist', ...words).ended
    expect({ code, errors }, words.join(' ')).toEqual({ code: 0, errors: '' })
    return text
  }

  const server = run('server/start')
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = await vi.waitUntil(() => /http:\/\/\S+:\d+/.exec(server.output.text)?.[0], 60_000)
  expect((await fetch(url)).status).toBe(200)
  const [first, second] = samples(2)
  expect((await post(url + waitlistEndpoint, first)).status).toBe(201)
  await report('backup', file('.backup.db'))
  expect((await post(url + waitlistEndpoint, second)).status).toBe(201)
  expect(await report()).toContain('Sign-ups: 2')
  await report('--html', file('.html'))
  expect(readFileSync(file('.html'), 'utf8')).toContain('<svg')
  // The server runs meanwhile, and continues with the restored rows.
  await report('restore', file('.backup.db'), '--yes')
  expect(await report()).toContain('Sign-ups: 1')
  expect((await post(url + waitlistEndpoint, second)).status).toBe(201)
  expect(await report()).toContain('Sign-ups: 2')
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
})
