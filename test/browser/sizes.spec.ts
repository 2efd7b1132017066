import { byteBudgets } from '../bench/budgets.ts'
import { measuredBytes } from '../bench/sizes.ts'
import { expect, test } from './fixtures.ts'

for (const [name, bytes] of Object.entries(measuredBytes()))
  test(`${name} stays within its budget of bytes`, () => {
    expect(bytes).toBeLessThanOrEqual(byteBudgets[name as keyof typeof byteBudgets])
  })
