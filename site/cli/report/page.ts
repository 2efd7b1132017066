import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { product } from '../../../widgets/brand.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import { columnsOf, type Listed } from '../../server/operator/csv.ts'
import type { LetterStatus } from '../../server/outbox/status.ts'
import { plain } from '../../server/terminal/terminal-text.ts'
import { demandOf } from './demand.ts'
import { countsFigure, daysFigure, demandFigure } from './figures.ts'
import * as numbers from './numbers.ts'
import { pageStyle } from './page-style.ts'
import { newestOfEach, summarize } from './summary.ts'

/** The start of every page of `report --html`. Files with another start are never overwritten. */
export const pageMark = '<!doctype html>\n<!-- Written by npm run waitlist -->\n'

const eta = new Eta({
  views: fileURLToPath(new URL('.', import.meta.url)),
  // Visitors' texts may contain HTML or characters that reverse other text.
  escapeFunction: (text) => escapeHtml(plain(String(text))),
})

const wordmark = readFileSync(new URL('../../pages/partials/wordmark.eta', import.meta.url), 'utf8')

const cellsOf = (signUp: Listed, columns: ReturnType<typeof columnsOf>) =>
  columns.map((column) => [signUp[column] ?? ''].flat().join(', '))

/**
 * The report as a self-contained HTML page without scripts.
 * @param source the name of the database
 * @param now the time of the page
 * @param people whether it lists people with their personal data
 */
export async function renderPage(
  signUps: readonly Listed[],
  {
    source,
    now,
    people,
    letters = [],
  }: { source: string; now: Date; people: boolean; letters?: readonly LetterStatus[] },
): Promise<string> {
  const summary = summarize(signUps)
  const columns = columnsOf(signUps)
  const style = await pageStyle()
  return eta.render('page', {
    ...numbers,
    ...summary,
    product,
    pageMark,
    style,
    styleHash: createHash('sha256').update(style).digest('base64'),
    wordmark,
    source,
    now,
    days: daysFigure(summary),
    domains: countsFigure(summary.perDomain),
    origins: countsFigure(summary.perOrigin),
    campaigns: countsFigure(summary.perCampaign),
    triggers: countsFigure(summary.perTrigger),
    demand: demandFigure(demandOf(signUps)),
    letters,
    columns,
    rows: people ? newestOfEach(signUps).map((one) => cellsOf(one, columns)) : undefined,
  })
}
