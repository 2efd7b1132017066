import { test } from 'vitest'
import { simulate } from './simulate.ts'

// The same scenarios each time; `npm run test:simulation` plays others, and more of them.
test('whatever happens, delivery keeps its rules', { timeout: 120_000 }, async () => {
  await simulate({ runs: 800, seed: 1 })
})
