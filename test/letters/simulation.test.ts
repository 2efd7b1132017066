import { beforeEach, test, vi } from 'vitest'
import { simulateLetters } from './simulate.ts'

beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  return () => log.mockRestore()
})

// The same sequences each time; `npm run test:letters -- --runs 2000 --seed 7` plays others.
test('whatever ends or stops a server, nobody gets two letters, and whoever gets none is listed', async () => {
  await simulateLetters({ runs: 50, seed: 7 })
}, 300_000)
