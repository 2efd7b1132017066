import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { product } from '../../../../widgets/brand.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { plain } from '../../terminal/terminal-text.ts'
import { demandOf } from '../demand.ts'
import { type Listed, listedColumns, newestOfEach, type Summary, summarize } from '../summary.ts'
import { countsFigure, daysFigure, demandFigure } from './figures.ts'
import { formatCount, formatInstant, formatNumberOf, formatRupees } from './numbers.ts'
import { pageStyle } from './page-style.ts'

/** The start of every page that `--html` writes. Files that start otherwise are never overwritten. */
export const pageMark = '<!doctype html>\n<!-- Written by npm run waitlist -->\n'

export interface PageOptions {
  /** The name of the database. */
  source: string
  /** When the page is made. */
  now: Date
  /** Whether the page lists people with their personal data. */
  people: boolean
}

const eta = new Eta({
  views: fileURLToPath(new URL('.', import.meta.url)),
  // The texts come from strangers, who could write HTML or characters that reverse other text.
  escapeFunction: (text) => escapeHtml(plain(String(text))),
})

const wordmark = readFileSync(new URL('../../../partials/wordmark.eta', import.meta.url), 'utf8')

const figuresOf = (summary: Summary, signUps: readonly Listed[]) => ({
  days: daysFigure(summary),
  domains: countsFigure(summary.perDomain, summary.total),
  origins: countsFigure(summary.perOrigin, summary.total),
  campaigns: countsFigure(summary.perCampaign, summary.total),
  triggers: countsFigure(summary.perTrigger, summary.total),
  demand: demandFigure(demandOf(signUps)),
})

const cellsOf = (signUp: Listed) =>
  listedColumns.map((column) => [signUp[column] ?? ''].flat().join(', '))

/** The report as a self-contained HTML page without scripts. */
export async function renderPage(
  signUps: readonly Listed[],
  { source, now, people }: PageOptions,
): Promise<string> {
  const summary = summarize(signUps)
  const style = await pageStyle()
  return eta.render('page', {
    product,
    pageMark,
    style,
    styleHash: createHash('sha256').update(style).digest('base64'),
    wordmark,
    source,
    made: formatInstant(now),
    total: formatNumberOf(summary.total, 'sign-up', 'sign-ups'),
    emails: summary.people,
    ownNames: summary.ownNames,
    figures: signUps.length > 0 ? figuresOf(summary, signUps) : undefined,
    columns: listedColumns,
    people: people ? newestOfEach(signUps).map(cellsOf) : undefined,
    numberOf: formatNumberOf,
    formatCount,
    formatRupees,
  })
}
