import { price } from '../../../../widgets/waitlist/submission.ts'
import { longestList, plain } from '../../terminal/terminal-text.ts'
import type { Demand } from '../demand.ts'
import type { Counts, Summary } from '../summary.ts'
import {
  type DayCount,
  drawBars,
  drawDays,
  drawDemand,
  drawIncome,
  drawTotals,
} from './drawings.ts'
import { formatCount, formatDay, formatNumberOf, formatRupees, formatShare } from './numbers.ts'

export interface NamedPlot {
  name: string
  /** SVG for a width in pixels. */
  draw: (name: string, width: number) => string
}

/** A question about the waitlist with its answer, in words, in plots and as a table. */
export interface Figure {
  title: string
  /** What the figure shows, in a few sentences. */
  finding: string
  /** What the figure does not show. */
  caution?: string
  plots: readonly NamedPlot[]
  /** Headings of the columns; the first column names its row. */
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

function daysOf(perDay: Counts): DayCount[] {
  let total = 0
  return [...perDay]
    .map(([day, count]) => ({ day: new Date(day), count }))
    .filter(({ day }) => !Number.isNaN(day.getTime()))
    .map(({ day, count }) => {
      total += count
      return { day, count, total }
    })
}

export function daysFigure({ perDay, total }: Summary): Figure {
  const days = daysOf(perDay)
  const most = days.reduce((a, b) => (b.count > a.count ? b : a), days[0] as DayCount)
  const dated = days.at(-1)?.total ?? 0
  const undated = dated < total ? ` ${formatCount(total - dated)} without a date are left out.` : ''
  return {
    title: 'When they signed up',
    finding: days.length
      ? `Most came on ${formatDay(most.day)}: ${formatNumberOf(most.count, 'sign-up', 'sign-ups')}.${undated}`
      : 'No sign-up has a date.',
    caution: 'A day is one of UTC, and the one on which a sign-up arrived.',
    plots: days.length
      ? [
          { name: 'Sign-ups per day', draw: (name, width) => drawDays(days, name, width) },
          { name: 'Sign-ups in all', draw: (name, width) => drawTotals(days, name, width) },
        ]
      : [],
    columns: ['Day (UTC)', 'Sign-ups', 'In all'],
    rows: days.map(({ day, count, total }) => [
      formatDay(day),
      formatCount(count),
      formatCount(total),
    ]),
  }
}

/** A figure with a bar for each value. @param whole the number that is 100 % */
function countsFigure(
  counts: Counts,
  whole: number,
  {
    title,
    finding,
    caution,
    heading,
  }: Record<'title' | 'finding' | 'heading', string> & {
    caution?: string
  },
): Figure {
  const entries = [...counts].map(([value, count]) => ({
    label: plain(value),
    count,
    value: `${formatCount(count)} · ${formatShare(count, whole)}`,
  }))
  const shown = entries.slice(0, longestList)
  // Like browsers, the bars leave out https.
  const bars = shown.map((entry) => ({ ...entry, label: entry.label.replace(/^https:\/\//, '') }))
  const left = entries.length - shown.length
  return {
    title,
    finding: `${finding}${left > 0 ? ` ${formatCount(left)} rarer ones are left out here; --json has them.` : ''}`,
    ...(caution ? { caution } : {}),
    plots: shown.length
      ? [
          {
            name: `Sign-ups by ${heading.toLowerCase()}`,
            draw: (name, width) => drawBars(bars, name, width),
          },
        ]
      : [],
    columns: [heading, 'Sign-ups', 'Share'],
    rows: shown.map(({ label, count }) => [label, formatCount(count), formatShare(count, whole)]),
  }
}

const first = (counts: Counts) => plain([...counts.keys()][0] ?? '')

export const domainsFigure = ({ perDomain, ownNames, total }: Summary): Figure =>
  countsFigure(perDomain, total, {
    title: 'What they want',
    finding: perDomain.size
      ? `Most wanted: ${first(perDomain)}. ${formatNumberOf(ownNames, 'sign-up gives', 'sign-ups give')} a name of their own.`
      : 'Nobody has named an address.',
    caution: 'Whoever ticked several counts for each, so the shares can add up to more than all.',
    heading: 'Domain',
  })

export const originsFigure = ({ perOrigin, total }: Summary): Figure =>
  countsFigure(perOrigin, total, {
    title: 'Where they came from',
    finding: `Pages of ${formatNumberOf(perOrigin.size, 'origin', 'origins')} have sent sign-ups, ${first(perOrigin)} the most.`,
    caution:
      'It is what the browser told. A program can send any origin, and “null” is a page without one, such as a file or a sandboxed frame.',
    heading: 'Origin of the page',
  })

export const campaignsFigure = ({ perCampaign, total }: Summary): Figure =>
  countsFigure(perCampaign, total, {
    title: 'Which campaign brought them',
    finding: `Links of ${formatNumberOf(perCampaign.size, 'campaign', 'campaigns')} have brought sign-ups, ${first(perCampaign)} the most.`,
    caution:
      'It is what the link said: utm_campaign, utm_source and utm_medium. Anybody can write a link that says anything.',
    heading: 'Campaign',
  })

export const triggersFigure = ({ perTrigger, total }: Summary): Figure =>
  countsFigure(perTrigger, total, {
    title: 'What opened the form',
    finding: `Most often: ${first(perTrigger)}.`,
    heading: 'Trigger',
  })

export function demandFigure({ points, best, people }: Demand): Figure {
  const title = 'What they would pay'
  const columns = ['Price', 'Would pay at least that', 'Share', 'Income']
  if (!best) return { title, finding: 'Nobody has named a price.', plots: [], columns, rows: [] }

  const peopleAt = (at: number) => points.find((point) => point.price === at)?.people ?? 0
  const atDefault = peopleAt(price.default) - peopleAt(price.default + price.step)
  return {
    title,
    finding: `Of ${formatNumberOf(people, 'person', 'people')} who named a price, ${formatCount(best.people)} would pay ${formatRupees(best.price)} or more. At that price the income would be highest: ${formatRupees(best.income)}.`,
    caution: `This is what people who signed up said, not what they paid: most pay less than they say, and whoever was put off never signed up. The slider went from ${formatRupees(price.min)} to ${formatRupees(price.max)} and stood at ${formatRupees(price.default)}, where ${formatCount(atDefault)} left or put it. Income is not profit. Of somebody who signed up more than once, the last answer counts.`,
    plots: [
      {
        name: 'People who would pay at least each price',
        draw: (name, width) => drawDemand(points, name, width),
      },
      {
        name: 'Income if the price were this',
        draw: (name, width) => drawIncome(points, best, name, width),
      },
    ],
    columns,
    rows: points.map((point) => [
      formatRupees(point.price),
      formatCount(point.people),
      formatShare(point.people, people),
      formatRupees(point.income),
    ]),
  }
}
