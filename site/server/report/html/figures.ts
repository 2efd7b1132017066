import { price, prices } from '../../../../widgets/waitlist/submission.ts'
import { longestList } from '../../terminal/terminal-text.ts'
import type { Demand } from '../demand.ts'
import type { Counts, Summary } from '../summary.ts'
import { formatCount, formatDate, formatDay, formatRupees, formatShare } from './numbers.ts'

interface Point {
  x: number
  y: number
}

/** The parts of a plot, in hundredths of its width and height from the left and the top. */
export interface Plot {
  name: string
  /** The values of its lines, which have equal distances, the highest first. */
  scale: readonly string[]
  /** The texts below it; `below` is a second line. */
  ticks: readonly { x: number; label: string; below?: string | undefined }[]
  bars?: readonly (Point & { width: number; isBeside?: boolean })[]
  /** A line in steps: where it begins, and the rest of its path. */
  line?: Point & { path: string }
  dots?: readonly Point[]
  /** A text above a point. */
  note?: Point & { text: string }
}

const day = 86_400_000
const week = 7 * day

const hundredths = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 100

/** A scale from 0 with at most six lines, and where a value stands on it. */
function scaleTo(highest: number, format: (value: number) => string) {
  let step = 1
  for (let at = 0; step * 5 < highest; at += 1) step *= at % 3 === 1 ? 2.5 : 2
  const steps = Math.ceil(highest / step)
  return {
    scale: Array.from({ length: steps + 1 }, (_, at) => format((steps - at) * step)),
    y: (value: number) => hundredths(steps * step - value, steps * step),
  }
}

/** The days of a plot: at least two weeks, so that a first day is not one broad bar. */
function timeAxis(first: number, last: number) {
  const start = Math.min(first, last - 13 * day)
  const length = last + day - start
  const x = (time: number) => hundredths(time - start, length)
  const weeks = Math.ceil(length / week / 5)
  const times = Array.from({ length: 5 }, (_, at) => start + at * weeks * week)
  const years = times.map((time) => String(new Date(time).getUTCFullYear()))
  const ticks = times
    .map((time, at) => ({
      x: x(time + day / 2),
      label: formatDate(time),
      below: years[at] === years[at - 1] ? undefined : years[at],
    }))
    .filter(({ x }) => x < 100)
  return { x, ticks, width: hundredths(0.86 * day, length) }
}

/** The sign-ups of each day, and of it and all days before. */
export function daysFigure({ perDay, total }: Summary) {
  let sum = 0
  const days = [...perDay]
    .map(([name, count]) => ({ time: Date.parse(name), count }))
    .filter(({ time }) => !Number.isNaN(time))
    .map(({ time, count }) => {
      sum += count
      return { time, count, sum }
    })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined

  const most = days.reduce((a, b) => (b.count > a.count ? b : a))
  const { x, ticks, width } = timeAxis(first.time, last.time)
  const counts = scaleTo(most.count, formatCount)
  const sums = scaleTo(sum, formatCount)
  const bars = days.map(({ time, count }) => ({ x: x(time), y: counts.y(count), width }))
  const path = days.map(({ time, sum }) => `H${x(time)}V${sums.y(sum)}`).join('')
  const plots: Plot[] = [
    { name: 'Sign-ups per day', scale: counts.scale, ticks, bars },
    {
      name: 'Sign-ups in all',
      scale: sums.scale,
      ticks,
      line: { x: 0, y: 100, path: `${path}H100` },
    },
  ]
  return {
    plots,
    most: { day: formatDay(most.time), count: most.count },
    undated: total - sum,
    rows: days.map(({ time, count, sum }) => [
      formatDay(time),
      formatCount(count),
      formatCount(sum),
    ]),
  }
}

/** The most frequent values with their bars, and how many more there are. */
export function countsFigure(counts: Counts, total: number) {
  const entries = [...counts]
  const [[first, most] = ['', 0]] = entries
  const bars = entries.slice(0, longestList).map(([label, count]) => ({
    label,
    value: `${formatCount(count)} · ${formatShare(count, total)}`,
    width: hundredths(count, most),
  }))
  return { first, bars, number: entries.length, left: entries.length - bars.length }
}

/** How many would pay each price, and the income at it, if there is one. */
export function demandFigure({ points, best, people }: Demand) {
  if (!best) return undefined
  const x = (at: number) => hundredths(at + 0.5, prices.length)
  const peopleAt = (price: number) => points.find((point) => point.price === price)?.people ?? 0
  const most = peopleAt(price.min)
  const counts = scaleTo(most, formatCount)
  const incomes = scaleTo(best.income, formatRupees)
  const ticks = points
    .map(({ price }, at) => ({ x: x(at), label: formatRupees(price) }))
    .filter((_, at) => at % 6 === 0)
  const dots = points.map(({ people }, at) => ({ x: x(at), y: counts.y(people) }))
  // In steps, since people could say these prices only.
  const path = dots.map(({ x, y }) => `V${y}H${x}`).join('')
  const bars = points.map((point, at) => ({
    x: x(at - 0.4),
    y: incomes.y(point.income),
    width: hundredths(0.8, prices.length),
    isBeside: point !== best,
  }))
  const highest = { x: x(points.indexOf(best)), y: incomes.y(best.income) }
  const plots: Plot[] = [
    {
      name: 'People who would pay at least each price',
      scale: counts.scale,
      ticks,
      line: { x: x(0), y: counts.y(most), path },
      dots,
    },
    {
      name: 'Income if the price were this',
      scale: incomes.scale,
      ticks,
      bars,
      note: { ...highest, text: formatRupees(best.price) },
    },
  ]
  return {
    plots,
    people,
    best,
    price,
    atDefault: peopleAt(price.default) - peopleAt(price.default + price.step),
    rows: points.map((point) => [
      formatRupees(point.price),
      formatCount(point.people),
      formatShare(point.people, people),
      formatRupees(point.income),
    ]),
  }
}
