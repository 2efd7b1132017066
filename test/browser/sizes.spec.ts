import { firstPaintBudgets, formFileBudget, scriptBudget } from '../bench/budgets.ts'
import { firstPaintBytes, formBytes, scriptBytes } from '../bench/sizes.ts'
import { expect, test } from './fixtures.ts'

test('the script and the file of the form do not grow', () => {
  expect(scriptBytes()).toBeLessThanOrEqual(scriptBudget)
  expect(formBytes()).toBeLessThanOrEqual(formFileBudget)
})

for (const path of ['/', '/demo-portfolios', '/about'])
  test(`what is fetched before ${path} is painted fits its round trips`, async ({ baseURL }) => {
    const bytes = await firstPaintBytes(`${baseURL}${path}`)
    for (const [name, budget] of Object.entries(firstPaintBudgets))
      expect(bytes[name as keyof typeof bytes], name).toBeLessThanOrEqual(budget)
  })
