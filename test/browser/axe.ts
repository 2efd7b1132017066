import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** The one that comes with @axe-core/playwright. */
const path = createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const source = readFileSync(path, 'utf8')

/**
 * What axe finds in a page, or in elements of it: its rules, each with what breaks it. For many visits:
 * it takes an eighth of the time of AxeBuilder, which opens a page for each.
 * @param page of whichever driver
 * @param elements a selector
 */
export const findViolations = async (
  page: { evaluate(expression: string): Promise<unknown> },
  elements?: string,
): Promise<string[]> =>
  (await page.evaluate(`(async () => {
    if (!window.axe) { ${source} }
    const options = { resultTypes: ['violations'], iframes: false }
    const { violations } = await axe.run(${JSON.stringify(elements) ?? 'document'}, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))
  })()`)) as string[]
