import { inLanes } from '../faults/lanes.ts'
import { playMix } from '../faults/mix.ts'
import { playScenario } from '../faults/play-scenario.ts'
import type { ScenarioName } from '../faults/scenarios/index.ts'
import { expect, test } from './fixtures.ts'

// The short form of `npm run test:faults`.

// It starts its own browsers, of which traces would take longer than what they trace.
test.use({ trace: 'off' })

test('no sign-up is lost or stored twice under a random mix of faults', async () => {
  test.setTimeout(180_000)
  const { broken, signUps, storedOnce } = await playMix({ seed: 4, count: 24, people: 3 })
  expect(broken).toEqual([])
  expect(storedOnce).toBe(signUps)
})

const quickScenarios: ScenarioName[] = [
  'the next page view has only an element',
  'closed in mid-request, and never opened again',
  'left after three tries, and never opened again',
  'one is refused for good, another follows',
  'two tabs at once',
]

test('each way out of a fault works by itself', async () => {
  test.setTimeout(180_000)
  const endings = await inLanes([1, 2], quickScenarios, (_, name) => playScenario(name))
  expect(endings.map(({ broken }) => broken)).toEqual(quickScenarios.map(() => undefined))
})
