import { byteBudgets, firstPaintBudgets } from '../bench/budgets.ts'
import { firstPaintBytes, measuredBytes } from '../bench/sizes.ts'
import { expect, test } from './fixtures.ts'

for (const [name, bytes] of Object.entries(measuredBytes()))
  test(`${name} stays within its budget of bytes`, () => {
    expect(bytes).toBeLessThanOrEqual(byteBudgets[name as keyof typeof byteBudgets])
  })

for (const page of ['index', 'demo-portfolios', 'about'])
  test(`what is fetched before ${page} is painted stays within its budgets of bytes`, () => {
    const bytes = firstPaintBytes(page)
    for (const [name, budget] of Object.entries(firstPaintBudgets))
      expect(bytes[name as keyof typeof bytes], name).toBeLessThanOrEqual(budget)
  })
