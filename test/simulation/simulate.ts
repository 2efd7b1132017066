import fc from 'fast-check'
import { type Action, perform, recover, scenario } from './actions.ts'
import { Browser } from './browser.ts'
import { loadProduct, type Start } from './product.ts'

/** @throws an error that names the first broken rule */
async function play(product: Start, actions: readonly Action[]) {
  const browser = new Browser(product)
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
  const count = rules.requestCount()
  await browser.clock.pass(3 * 86_400_000)
  if (rules.requestCount() > count) throw new Error('All is delivered, and pages still send.')
}

/**
 * Plays so many random scenarios.
 * @throws an error with the broken rule, the shortest scenario found that breaks it, and its seed
 */
export async function simulate({ runs, seed }: { runs: number; seed: number }): Promise<void> {
  const product = await loadProduct()
  await fc.assert(
    fc.asyncProperty(scenario, (actions) => play(product, actions)),
    { numRuns: runs, seed, includeErrorInReport: true },
  )
}
