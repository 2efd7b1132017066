import { test } from 'vitest'
import { simulateLetters } from './simulate.ts'

// The same sequences each time; `npm run test:letters -- --runs 20000 --seed 7` plays others.
test('whatever ends it, nobody has two letters and nobody is without one but the named', async () => {
  await simulateLetters({ runs: 150, seed: 1 })
})
