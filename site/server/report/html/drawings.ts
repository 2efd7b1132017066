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
  /** Of this day and all before. */
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

/** Width of a letter, on average, with something to spare for another font. */
const letter = 7.5
const barHeight = 48
const day = 24 * 60 * 60 * 1000

function draw(name: string, options: Plot.PlotOptions): string {
  const svg = Plot.plot({ ...options, document, className: 'plot', ariaLabel: name })
  svg.setAttribute('role', 'img')
  // The page's style sheet has its rules, and a policy that lets in no other.
  svg.querySelector('style')?.remove()
  // ARIA: a group without a role has no name.
  for (const group of svg.querySelectorAll('g[aria-label]')) {
    group.classList.add(`plot-${group.getAttribute('aria-label')?.replaceAll(' ', '-')}`)
    group.removeAttribute('aria-label')
  }
  return svg.outerHTML
}

/** What the plots that have two axes share. */
const axes = { height: 240, marginTop: 24, marginRight: 8, marginBottom: 40 }

/** The axis of the values: its numbers stand left of the lines, whole ones only. */
function valueAxis(highest: number, format: (value: number) => string) {
  const ticks = Math.min(4, highest)
  return {
    marginLeft: letter * format(highest).length + 16,
    marks: [
      Plot.gridY({ ticks, stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.axisY({ ticks, tickSize: 0, tickFormat: format, label: null }),
      Plot.ruleY([0], { stroke: 'var(--line-strong)' }),
    ],
  }
}

/** At least two weeks, so that a first day is not one broad bar. */
function timeAxis(days: readonly DayCount[], width: number) {
  const times = days.map((entry) => entry.day.getTime())
  const last = Math.max(...times)
  const first = Math.min(...times, last - 13 * day)
  return {
    x: { type: 'utc', domain: [new Date(first), new Date(last + day)] },
    marks: [Plot.axisX({ ticks: Math.floor(width / 110), tickSize: 4, label: null })],
  } as const
}

/** The sign-ups of each day, as bars. */
export function drawDays(days: readonly DayCount[], name: string, width: number): string {
  const values = valueAxis(Math.max(...days.map(({ count }) => count)), formatCount)
  const time = timeAxis(days, width)
  return draw(name, {
    width,
    ...axes,
    marginLeft: values.marginLeft,
    x: time.x,
    y: { zero: true, nice: true },
    marks: [
      ...values.marks,
      ...time.marks,
      Plot.rectY(days, {
        x: 'day',
        interval: 'day',
        y: 'count',
        insetRight: 1,
        fill: 'var(--mark)',
      }),
    ],
  })
}

/** The sign-ups of each day and all before, as a line. */
export function drawTotals(days: readonly DayCount[], name: string, width: number): string {
  const total = days.at(-1)?.total ?? 0
  const values = valueAxis(total, formatCount)
  const time = timeAxis(days, width)
  const [start, end] = time.x.domain
  const points = [
    { at: start, total: 0 },
    ...days.map((entry) => ({ at: entry.day, total: entry.total })),
    { at: end, total },
  ]
  const line = { x: 'at', y: 'total', curve: 'step-after' } as const
  return draw(name, {
    width,
    ...axes,
    marginLeft: values.marginLeft,
    x: time.x,
    y: { zero: true, nice: true },
    marks: [
      ...values.marks,
      ...time.marks,
      Plot.areaY(points, { ...line, fill: 'var(--mark)', fillOpacity: 0.15 }),
      Plot.lineY(points, { ...line, stroke: 'var(--mark)', strokeWidth: 2 }),
    ],
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

const priceAxis = (points: readonly PricePoint[]) => {
  const prices = points.map(({ price }) => price)
  return {
    x: { domain: [Math.min(...prices) - 25, Math.max(...prices) + 25] },
    marks: [
      Plot.axisX({
        ticks: prices.filter((_, at) => at % 6 === 0),
        tickSize: 4,
        tickFormat: formatRupees,
        label: null,
      }),
    ],
  }
}

/** How many would pay at least each price: steps, since people could say these prices only. */
export function drawDemand(points: readonly PricePoint[], name: string, width: number): string {
  const values = valueAxis(Math.max(...points.map(({ people }) => people)), formatCount)
  const prices = priceAxis(points)
  const line = { x: 'price', y: 'people', curve: 'step-before' } as const
  return draw(name, {
    width,
    ...axes,
    marginLeft: values.marginLeft,
    x: prices.x,
    y: { zero: true, nice: true },
    marks: [
      ...values.marks,
      ...prices.marks,
      Plot.areaY(points, { ...line, fill: 'var(--mark)', fillOpacity: 0.15 }),
      Plot.lineY(points, { ...line, stroke: 'var(--mark)', strokeWidth: 2 }),
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
  const values = valueAxis(Math.max(...points.map(({ income }) => income)), formatRupees)
  const prices = priceAxis(points)
  return draw(name, {
    width,
    ...axes,
    marginLeft: values.marginLeft,
    x: prices.x,
    y: { zero: true, nice: true },
    marks: [
      ...values.marks,
      ...prices.marks,
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
