import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('the top level holds what DESIGN.md section 1 allows, and no more', () => {
  const allowed = [
    ...['LICENSE', 'README.md', 'package-lock.json', 'package.json', 'tsconfig.json'],
    ...['vite.config.ts', 'dist', 'node_modules', 'site', 'test', 'widgets'],
  ]
  const names = readdirSync(root).filter((name) => !/^\.|\.tgz$/.test(name))
  for (const name of names) expect(allowed).toContain(name)
})

test.each(['start', 'dev', 'test', 'build', 'bench'])('npm run %s exists', (script) => {
  expect(Object.keys(packageJson.scripts)).toContain(script)
})

test('npm test takes types, lint, unit tests and the tests in a real browser, in one chain', () => {
  const steps = packageJson.scripts.test.split(' && ')
  for (const step of ['types', 'lint', 'test:unit', 'build', 'test:html', 'test:browser'])
    expect(steps).toContain(`npm run ${step}`)
})

test('.ci/run installs and tests', () => {
  expect(read('.ci/run')).toMatch(/^npm ci && npm test$/m)
})

test('it is under the MIT license', () => {
  expect(packageJson.license).toBe('MIT')
  expect(read('LICENSE')).toMatch(/^MIT License/)
})

test('TypeScript is strict', () => {
  expect(read('tsconfig.json')).toMatch(/"strict": true/)
})

test.each([
  ['react', 19],
  ['react-dom', 19],
  ['vite', 8],
  ['vitest', 4],
  ['zustand', 5],
  ['open-props', 1],
  ['happy-dom', undefined],
  ['@testing-library/react', undefined],
  ['@r2wc/react-to-web-component', 2],
  ['@playwright/test', 1],
])('%s is in use, in its major version %s', (name, major) => {
  const range: string | undefined = { ...packageJson.devDependencies, ...packageJson.dependencies }[
    name as keyof typeof packageJson.dependencies
  ]
  expect(range).toMatch(new RegExp(`^[\\^~]?${major ?? '\\d+'}\\.`))
})
