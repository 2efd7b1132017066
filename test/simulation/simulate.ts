import fc from 'fast-check'
import { perform, recover, type Scenario, scenario } from './actions.ts'
import { Browser } from './browser.ts'
import { loadProduct, type Start } from './product.ts'

/** @throws an error that names the first broken rule */
async function play(product: Start, { hasLocks, offlineStatus, actions }: Scenario) {
  const browser = new Browser(product, hasLocks, offlineStatus)
  const { rules } = browser
  const checkRules = () => {
    rules.check()
    if (rules.broken.length > 0) throw new Error(rules.broken[0])
  }
  for (const action of actions) {
    await perform(browser, action)
    checkRules()
  }
  await recover(browser)
  rules.checkEnd()
  checkRules()
  const { length } = rules.signUps
  const count = rules.requestCount()
  await browser.clock.pass(3 * 86_400_000)
  if (rules.requestCount() > count)
    throw new Error(`${length} sign-ups are delivered, and pages still send requests`)
}

/**
 * Plays so many random scenarios.
 * @throws an error with the broken rule, the shortest scenario found that breaks it, and its seed
 */
export async function simulate({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const product = await loadProduct()
  await fc.assert(
    fc.asyncProperty(scenario, (one) => play(product, one)),
    { numRuns: runs, seed, includeErrorInReport: true },
  )
}
