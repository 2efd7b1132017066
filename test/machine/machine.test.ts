import { test } from 'vitest'
import { playMachine } from './play.ts'

// The same sequences each time; `npm run test:machine` plays others, and more of them.
test('whatever an operator does, nothing is lost in silence', { timeout: 300_000 }, async () => {
  await playMachine({ runs: 8, seed: 1 })
})
