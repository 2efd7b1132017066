import { price } from '../../../widgets/waitlist/submission.ts'
import { longestList } from '../../server/terminal/terminal-text.ts'
import type { Demand } from './demand.ts'
import { formatCount, formatDate, formatRupees } from './numbers.ts'
import type { Counts, Summary } from './summary.ts'

/** A label below a plot. `x` is from the left, in percent of the width; `below` is a second line. */
type Tick = { x: number; label: string; below?: string | undefined }

/** `note` marks the most important column. */
type Column = { x: number; width: number; value: number; note?: string | undefined }

const day = 86_400_000
const week = 7 * day

const hundredths = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 100

/** Columns over a scale from 0 with at most six lines at equal distances, the highest first. */
function plotOf(
  name: string,
  format: (value: number) => string,
  columns: readonly Column[],
  ticks: readonly Tick[],
) {
  const highest = columns.reduce((most, { value }) => Math.max(most, value), 0)
  let step = 1
  for (let at = 0; step * 5 < highest; at += 1) step *= at % 3 === 1 ? 2.5 : 2
  const steps = Math.ceil(highest / step)
  return {
    name,
    scale: Array.from({ length: steps + 1 }, (_, at) => format((steps - at) * step)),
    bars: columns.map((column) => ({
      ...column,
      y: hundredths(steps * step - column.value, steps * step),
      height: hundredths(column.value, steps * step),
    })),
    ticks,
  }
}

/** The sign-ups of each day and their running total, if any sign-up has a date. */
export function daysFigure({ perDay, total }: Summary) {
  let sum = 0
  const days = [...perDay]
    .map(([name, count]) => ({ time: Date.parse(name), count }))
    .filter(({ time }) => !Number.isNaN(time))
    .map((entry) => {
      sum += entry.count
      return { ...entry, sum }
    })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined

  // At least two weeks, so that a single day is not one broad bar.
  const start = Math.min(first.time, last.time - 13 * day)
  const end = last.time + day
  const x = (time: number) => hundredths(time - start, end - start)
  const weeks = Math.ceil((end - start) / week / 5)
  const times = [0, 1, 2, 3, 4].map((at) => start + at * weeks * week).filter((time) => time < end)
  const years = times.map((time) => String(new Date(time).getUTCFullYear()))
  const ticks = times.map((time, at) => ({
    x: x(time + day / 2),
    label: formatDate(time),
    below: years[at] === years[at - 1] ? undefined : years[at],
  }))
  const counts = days.map(({ time, count }) => ({
    x: x(time),
    width: hundredths(0.86 * day, end - start),
    value: count,
  }))
  const sums = days.map(({ time, sum }, at) => ({
    x: x(time),
    width: hundredths((days[at + 1]?.time ?? end) - time, end - start),
    value: sum,
  }))
  return {
    plots: [
      plotOf('Sign-ups per day', formatCount, counts, ticks),
      plotOf('Sign-ups in all', formatCount, sums, ticks),
    ],
    most: days.reduce((a, b) => (b.count > a.count ? b : a)),
    undated: total - sum,
    days,
  }
}

/** The most frequent values with their bars, and the number of others. */
export function countsFigure(counts: Counts) {
  const entries = [...counts]
  const [[first, most] = ['', 0]] = entries
  const bars = entries.slice(0, longestList).map(([label, count]) => ({
    label,
    count,
    width: hundredths(count, most),
  }))
  return { first, bars, number: entries.length, left: entries.length - bars.length }
}

/** The people who would pay each price, and the income at it, if any price is known. */
export function demandFigure({ points, best, people }: Demand) {
  if (!best) return undefined
  const ticks = points
    .map(({ price }, at) => ({
      x: hundredths(at + 0.5, points.length),
      label: formatRupees(price),
    }))
    .filter((_, at) => at % 6 === 0)
  const columnsOf = (value: 'people' | 'income') =>
    points.map((point, at) => ({
      x: hundredths(at + 0.1, points.length),
      width: hundredths(0.8, points.length),
      value: point[value],
      note: point === best ? formatRupees(best.price) : undefined,
    }))
  const peopleAt = (price: number) => points.find((point) => point.price === price)?.people ?? 0
  return {
    plots: [
      plotOf('People who would pay at least each price', formatCount, columnsOf('people'), ticks),
      plotOf('Income if the price were this', formatRupees, columnsOf('income'), ticks),
    ],
    people,
    best,
    points,
    price,
    atDefault: peopleAt(price.default) - peopleAt(price.default + price.step),
  }
}
