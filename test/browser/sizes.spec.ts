import { firstPaintBudgets, formFileBudget, scriptBudget } from '../bench/budgets.ts'
import { firstPaintBytes, formBytes, scriptBytes } from '../bench/sizes.ts'
import { expect, test } from './fixtures.ts'

test('the script and the file of the form do not grow', () => {
  expect(scriptBytes()).toBeLessThanOrEqual(scriptBudget)
  expect(formBytes()).toBeLessThanOrEqual(formFileBudget)
})

for (const page of ['index', 'demo-portfolios', 'about'])
  test(`what is fetched before ${page} is painted stays within its budgets of bytes`, () => {
    const bytes = firstPaintBytes(page)
    for (const [name, budget] of Object.entries(firstPaintBudgets))
      expect(bytes[name as keyof typeof bytes], name).toBeLessThanOrEqual(budget)
  })
