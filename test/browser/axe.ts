import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds in a page, or in elements of it: its rules, each with what breaks it.
 * @param page of whichever driver
 * @param elements a selector
 */
export const findViolations = async (
  page: { evaluate(expression: string): Promise<unknown> },
  elements?: string,
): Promise<string[]> =>
  (await page.evaluate(`(async () => {
    if (!window.axe) { ${source} }
    const rules = { 'target-size': { enabled: true } }
    const options = { resultTypes: ['violations'], iframes: false, rules }
    const { violations } = await axe.run(${JSON.stringify(elements) ?? 'document'}, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))
  })()`)) as string[]
