import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, mergeConfig } from 'vite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { bundleConfig } from '../../site/build/widgets/bundles.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts: Readonly<Record<string, string>> = packageJson.scripts

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the top level holds what DESIGN.md section 1 allows, and no more', () => {
  const allowed = [
    ...['LICENSE', 'README.md', 'package-lock.json', 'package.json', 'tsconfig.json'],
    ...['vite.config.ts', 'dist', 'node_modules', 'site', 'test', 'widgets'],
  ]
  const names = readdirSync(root).filter((name) => !/^\.|\.tgz$/.test(name))
  for (const name of names) expect(allowed).toContain(name)
})

test.each(['start', 'dev', 'test', 'build', 'bench'])('npm run %s exists', (script) => {
  expect(scripts[script]).toBeTruthy()
})

test.each(Object.entries(scripts))('what npm run %s names is there', (_, script) => {
  for (const [, name = ''] of script.matchAll(/npm run ([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(name)
  for (const [path] of script.matchAll(/(?:site|test)\/[\w./-]+/g))
    expect(existsSync(join(root, path)), path).toBe(true)
})

test('npm test takes types, lint, unit tests and the tests in a real browser, in one chain', () => {
  const steps = ['types', 'lint', 'test:unit', 'build', 'test:html', 'test:browser']
  expect(scripts.test).toBe(steps.map((step) => `npm run ${step}`).join(' && '))
})

test.each([
  [
    'installs and tests',
    '',
    0,
    ['ci', 'test', 'run test:slow', 'run test:engines', 'run test:platforms', 'run test:wordpress'],
  ],
  ['stops where nothing can be installed', 'ci', 1, ['ci']],
])('.ci/run %s', (_, failing, code, calls) => {
  const folder = temporaryFolder()
  const log = join(folder, 'log')
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$*" >> ${log}\n[ "$*" != "${failing}" ]\n`, {
    mode: 0o755,
  })
  const { status } = spawnSync(join(root, '.ci/run'), {
    cwd: folder,
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
  })
  expect(status).toBe(code)
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(calls)
})

test('it is under the MIT license', () => {
  expect(packageJson.license).toBe('MIT')
  const text = read('LICENSE').replaceAll(/\s+/g, ' ')
  expect(text).toMatch(
    /^MIT License Copyright \(c\) \d{4} \S.* Permission is hereby granted, free of charge, to any person obtaining a copy .* The above copyright notice and this permission notice shall be included .* THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND/,
  )
})

test('TypeScript is strict: it reports what only its strict rules forbid', () => {
  const folder = temporaryFolder()
  const lines = [
    'export const implicit = (value) => value',
    'export const missing = (text: string | null) => text.length',
    "export const beyond: string = ['a'][1]",
    'export const optional: { name?: string } = { name: undefined }',
  ]
  writeFileSync(join(folder, 'loose.ts'), lines.join('\n'))
  const config = { extends: join(root, 'tsconfig.json'), include: [], files: ['loose.ts'] }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ ...config, compilerOptions: { types: [] } }),
  )
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stdout.match(/^loose\.ts\(\d+/gm)).toEqual(lines.map((_, at) => `loose.ts(${at + 1}`))
  expect(scripts.types).toBe('tsc')
})

const majorOf = (name: string) =>
  Number.parseInt(JSON.parse(read(`node_modules/${name}/package.json`)).version, 10)

describe('of what the widgets are made', () => {
  /** The packages with code in a bundle of all widgets. */
  const bundled = new Set<string>()
  beforeAll(async () => {
    const [output] = [
      await build(
        mergeConfig(bundleConfig, {
          build: { write: false, lib: { entry: join(root, 'widgets/index.ts'), formats: ['es'] } },
        }),
      ),
    ].flat()
    if (!output || !('output' in output)) throw new Error('The build gave no output.')
    for (const file of output.output)
      if (file.type === 'chunk')
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? []
          if (name && renderedLength > 0) bundled.add(name)
        }
  })

  test.each([
    ['react', 19],
    ['react-dom', 19],
    ['zustand', 5],
    ['@r2wc/react-to-web-component', 2],
  ])('%s is in use, in its major version %s', (name, major) => {
    expect(bundled).toContain(name)
    expect(majorOf(name)).toBe(major)
  })

  test('nothing is a dependency that is not in use', () => {
    const { dependencies, peerDependencies } = packageJson
    for (const name of Object.keys({ ...dependencies, ...peerDependencies }))
      expect(bundled).toContain(name)
  })
})

test.each([
  ['vite', 8],
  ['vitest', 4],
  ['open-props', 1],
  ['happy-dom', undefined],
  ['@testing-library/react', undefined],
  ['@playwright/test', 1],
])('%s is in use, in its major version %s', (name, major) => {
  const files = ['site', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
  const importing = files.filter((path) => read(path).includes(`from '${name}'\n`))
  expect(importing).not.toEqual([])
  if (major) expect(majorOf(name)).toBe(major)
})
