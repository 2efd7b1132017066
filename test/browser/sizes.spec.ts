import { readdirSync, readFileSync } from 'node:fs'
import { firstPaintBudgets, scriptBudget } from '../bench/budgets.ts'
import { firstPaintBytes, scriptBytes } from '../bench/sizes.ts'
import { expect, test } from './fixtures.ts'

test('the script does not grow', () => {
  expect(scriptBytes()).toBeLessThanOrEqual(scriptBudget)
})

for (const page of ['index', 'demo-portfolios', 'about'])
  test(`what is fetched before ${page} is painted stays within its budgets of bytes`, () => {
    const bytes = firstPaintBytes(page)
    for (const [name, budget] of Object.entries(firstPaintBudgets))
      expect(bytes[name as keyof typeof bytes], name).toBeLessThanOrEqual(budget)
  })

test('the descriptions of the tables do not go to partners, and what warnings say does', () => {
  const folder = 'dist/embed/v1'
  const { modules } = JSON.parse(readFileSync(`${folder}/custom-elements.json`, 'utf8')) as {
    modules: { declarations: { attributes: { description: string }[] }[] }[]
  }
  const code = readdirSync('dist/embed', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.includes('/builder'))
    .map((file) => readFileSync(`dist/embed/${file}`, 'utf8'))
    .join('')
  const described = modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ attributes }) => attributes),
  )
  expect(described.length).toBeGreaterThan(10)
  for (const { description } of described) expect(code).not.toContain(description)
  expect(code).toContain('an http(s) URL or a path')
})
