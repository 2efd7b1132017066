import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test('it is short, and every npm command in it exists', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  for (const [, command] of readme.matchAll(/npm run ([\w:]+)/g))
    expect(Object.keys(packageJson.scripts)).toContain(command)
})

test('every file that it names is there', () => {
  const names = Array.from(
    readme.matchAll(/`((?:widgets|site|test)\/[\w./-]+)`/g),
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(5)
  for (const name of names)
    expect(existsSync(new URL(`../../${name}`, import.meta.url)), name).toBe(true)
})
