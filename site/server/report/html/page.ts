import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Eta } from 'eta'
import { product } from '../../../../widgets/brand.ts'
import { escapeHtml } from '../../../escape-html.ts'
import { plain } from '../../terminal/terminal-text.ts'
import { demandOf } from '../demand.ts'
import { type Listed, listedColumns, newestOfEach, summarize } from '../summary.ts'
import {
  campaignsFigure,
  daysFigure,
  demandFigure,
  domainsFigure,
  type Figure,
  originsFigure,
  triggersFigure,
} from './figures.ts'
import { formatInstant, formatNumberOf } from './numbers.ts'
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

/** The widths of plots in pixels: on a phone, and on anything wider. */
const plotWidths = { narrow: 320, wide: 640 }

const withPlots = (figure: Figure) => ({
  ...figure,
  plots: figure.plots.map(({ name, draw }) => ({
    name,
    narrow: draw(name, plotWidths.narrow),
    wide: draw(name, plotWidths.wide),
  })),
})

/** The report as a self-contained HTML page without scripts. */
export async function renderPage(
  signUps: readonly Listed[],
  { source, now, people }: PageOptions,
): Promise<string> {
  const summary = summarize(signUps)
  const style = await pageStyle()
  const hasCampaigns = summary.perCampaign.size > 0
  const figures = [daysFigure, domainsFigure, originsFigure]
    .concat(hasCampaigns ? campaignsFigure : [], triggersFigure)
    .map((figure) => figure(summary))
    .concat(demandFigure(demandOf(signUps)))
  return eta.render('page', {
    product,
    pageMark,
    style,
    styleHash: createHash('sha256').update(style).digest('base64'),
    wordmark,
    source,
    made: formatInstant(now),
    total: formatNumberOf(summary.total, 'sign-up', 'sign-ups'),
    from: `from ${formatNumberOf(summary.people, 'e-mail address', 'e-mail addresses')}`,
    figures: signUps.length > 0 ? figures.map(withPlots) : [],
    fields: listedColumns,
    people: people ? newestOfEach(signUps) : undefined,
  })
}
