import { test } from 'vitest'
import { simulate } from './simulate.ts'

// The same scenarios each time; `npm run test:simulation` plays others, and more of them.
test('whatever happens, delivery keeps its rules', { timeout: 300_000 }, async () => {
  await simulate({ runs: 600, seed: 1 })
})
