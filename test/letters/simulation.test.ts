import { beforeEach, test, vi } from 'vitest'
import { simulateLetters } from './simulate.ts'

beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  return () => log.mockRestore()
})

// The same sequences each time; `npm run test:letters -- --runs 2000 --seed 7` plays others.
test('keeps the rules of letters and events, whatever stops a server', async () => {
  await simulateLetters({ runs: 50, seed: 7 })
}, 300_000)
