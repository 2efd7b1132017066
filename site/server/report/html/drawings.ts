import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom/worker'
import { truncate } from '../../terminal/terminal-text.ts'
import type { PricePoint } from '../demand.ts'
import { formatCount, formatRupees } from './numbers.ts'

/** A number of sign-ups on a UTC day. */
export interface DayCount {
  /** Midnight. */
  day: Date
  count: number
  /** The sum up to this day. */
  total: number
}

/** A bar with its name. */
export interface Bar {
  label: string
  count: number
  /** Beside the bar, such as `12 (40 %)`. */
  value: string
}

const { document } = parseHTML('<!doctype html><html></html>')

/** The average width of a letter, generous in case the font is missing. */
const letter = 7.5
const barHeight = 48
const day = 24 * 60 * 60 * 1000

function draw(name: string, options: Plot.PlotOptions): string {
  const svg = Plot.plot({ ...options, document, className: 'plot', ariaLabel: name })
  svg.setAttribute('role', 'img')
  // The page's policy forbids this style sheet, and report.css has its rules.
  svg.querySelector('style')?.remove()
  // ARIA forbids a label on a group without a role.
  for (const group of svg.querySelectorAll('g[aria-label]')) {
    group.classList.add(`plot-${group.getAttribute('aria-label')?.replaceAll(' ', '-')}`)
    group.removeAttribute('aria-label')
  }
  return svg.outerHTML
}

/** The plots with two axes differ in the horizontal one and in their marks. */
interface AxesPlot {
  width: number
  /** The highest value, and how the vertical axis writes values. */
  highest: number
  format: (value: number) => string
  x: NonNullable<Plot.PlotOptions['x']>
  marks: Plot.Markish[]
}

/** Draws marks above a horizontal axis. The values stand left of the lines, whole numbers only. */
function drawOnAxes(name: string, { width, highest, format, x, marks }: AxesPlot): string {
  const ticks = Math.min(4, highest)
  return draw(name, {
    width,
    height: 240,
    marginTop: 24,
    marginRight: 8,
    marginBottom: 40,
    marginLeft: letter * format(highest).length + 16,
    x,
    y: { zero: true, nice: true },
    marks: [
      Plot.gridY({ ticks, stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.axisY({ ticks, tickSize: 0, tickFormat: format, label: null }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
      ...marks,
    ],
  })
}

/** A line with the area below it. */
const filledLine = (points: Plot.Data, line: { x: string; y: string; curve: Plot.CurveName }) => [
  Plot.areaY(points, { ...line, fill: 'var(--mark)', fillOpacity: 0.15 }),
  Plot.lineY(points, { ...line, stroke: 'var(--mark)', strokeWidth: 2 }),
]

/** The horizontal axis shows at least two weeks, so that a first day is not one broad bar. */
function timeAxis(days: readonly DayCount[], width: number) {
  const times = days.map((entry) => entry.day.getTime())
  const last = Math.max(...times)
  const start = new Date(Math.min(...times, last - 13 * day))
  const end = new Date(last + day)
  return {
    start,
    end,
    x: { type: 'utc', domain: [start, end] } as const,
    axis: Plot.axisX({ ticks: Math.floor(width / 110), tickSize: 4, label: null }),
  }
}

/** The sign-ups of each day, as bars. */
export function drawDays(days: readonly DayCount[], name: string, width: number): string {
  const { x, axis } = timeAxis(days, width)
  const bars = {
    x: 'day',
    interval: 'day',
    y: 'count',
    insetRight: 1,
    fill: 'var(--mark)',
  } as const
  return drawOnAxes(name, {
    width,
    highest: Math.max(...days.map(({ count }) => count)),
    format: formatCount,
    x,
    marks: [axis, Plot.rectY(days, bars)],
  })
}

/** The sign-ups of each day and all before, as a line. */
export function drawTotals(days: readonly DayCount[], name: string, width: number): string {
  const highest = days.at(-1)?.total ?? 0
  const { start, end, x, axis } = timeAxis(days, width)
  const points = [
    { day: start, total: 0 },
    ...days.map(({ day, total }) => ({ day, total })),
    { day: end, total: highest },
  ]
  return drawOnAxes(name, {
    width,
    highest,
    format: formatCount,
    x,
    marks: [axis, ...filledLine(points, { x: 'day', y: 'total', curve: 'step-after' })],
  })
}

/** Bars, each below its name and value. */
export function drawBars(bars: readonly Bar[], name: string, width: number): string {
  const entries = bars.map(({ label, count, value }, at) => ({
    at,
    count,
    value,
    label: truncate(label, Math.floor(width / letter) - value.length - 2),
  }))
  return draw(name, {
    width,
    height: bars.length * barHeight,
    margin: 0,
    x: { axis: null, domain: [0, Math.max(...bars.map(({ count }) => count))] },
    y: { axis: null, type: 'band', domain: entries.map(({ at }) => at), padding: 0 },
    marks: [
      Plot.barX(entries, {
        x: 'count',
        y: 'at',
        insetTop: 24,
        insetBottom: 10,
        fill: 'var(--mark)',
      }),
      Plot.text(entries, { text: 'label', y: 'at', frameAnchor: 'left', dy: -11 }),
      Plot.text(entries, { text: 'value', y: 'at', frameAnchor: 'right', dy: -11 }),
    ],
  })
}

function priceAxis(points: readonly PricePoint[]) {
  const prices = points.map(({ price }) => price)
  const ticks = prices.filter((_, at) => at % 6 === 0)
  return {
    x: { domain: [Math.min(...prices) - 25, Math.max(...prices) + 25] },
    axis: Plot.axisX({ ticks, tickSize: 4, tickFormat: formatRupees, label: null }),
  }
}

/** How many would pay at least each price: steps, since people could say these prices only. */
export function drawDemand(points: readonly PricePoint[], name: string, width: number): string {
  const { x, axis } = priceAxis(points)
  return drawOnAxes(name, {
    width,
    highest: Math.max(...points.map(({ people }) => people)),
    format: formatCount,
    x,
    marks: [
      axis,
      ...filledLine(points, { x: 'price', y: 'people', curve: 'step-before' }),
      Plot.dot(points, { x: 'price', y: 'people', r: 3, fill: 'var(--mark)' }),
    ],
  })
}

/** The income at each price, as bars, of which the highest is the one in colour. */
export function drawIncome(
  points: readonly PricePoint[],
  best: PricePoint,
  name: string,
  width: number,
): string {
  const { x, axis } = priceAxis(points)
  return drawOnAxes(name, {
    width,
    highest: best.income,
    format: formatRupees,
    x,
    marks: [
      axis,
      Plot.rectY(points, {
        x1: ({ price }: PricePoint) => price - 20,
        x2: ({ price }: PricePoint) => price + 20,
        y: 'income',
        fill: (point: PricePoint) => (point === best ? 'var(--mark)' : 'var(--mark-beside)'),
      }),
      Plot.text([best], {
        x: 'price',
        y: 'income',
        text: ({ price }: PricePoint) => formatRupees(price),
        dy: -10,
        className: 'plot-highest',
      }),
    ],
  })
}
