import { type ScenarioName, scenarios } from './scenarios/index.ts'
import { checkNoRepeats, openStage, type Sabotage } from './stage.ts'
import { Broken } from './until.ts'

/** How a scenario ended. */
export interface Ending {
  /** Milliseconds. */
  time: number
  /** Undefined when all was kept that is promised. */
  broken?: string
}

/**
 * Plays a scenario with servers and browsers of its own.
 * @throws what is no broken promise, but a fault of this test
 */
export async function playScenario(name: ScenarioName, sabotage?: Sabotage): Promise<Ending> {
  const start = performance.now()
  const stage = await openStage(sabotage)
  const ending = (): Ending => ({ time: performance.now() - start })
  try {
    await scenarios[name](stage)
    checkNoRepeats(stage)
    return ending()
  } catch (error) {
    if (error instanceof Broken) return { ...ending(), broken: error.message }
    throw new Error(`The scenario "${name}" could not be played.`, { cause: error })
  } finally {
    await stage.close()
  }
}
