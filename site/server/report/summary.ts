import { price } from '../../../widgets/waitlist/submission.ts'
import type { SignUpRecord } from './records.ts'

/** How many sign-ups there are of each value, in the order to show them in. */
export type Counts = ReadonlyMap<string, number>

export interface Summary {
  total: number
  /** By UTC day of `submittedAt`, such as `2025-07-01`, the first day first. */
  perDay: Counts
  /** By domain of interest, the most wanted first. Whoever ticked two counts for both. */
  perDomain: Counts
  /** By rupees: every step of the form's slider, then whatever else there is. */
  perWillingToPay: Counts
}

function count(values: Iterable<string>, known: readonly string[] = []): Map<string, number> {
  const counts = new Map(known.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

function utcDay(submittedAt: string): string {
  const instant = new Date(submittedAt)
  return Number.isNaN(instant.getTime()) ? 'no date' : instant.toISOString().slice(0, 10)
}

const sliderSteps: string[] = []
for (let rupees: number = price.min; rupees <= price.max; rupees += price.step)
  sliderSteps.push(String(rupees))

export function summarize(records: readonly SignUpRecord[]): Summary {
  const perDay = count(records.map(({ submittedAt }) => utcDay(submittedAt)))
  const perDomain = count(records.flatMap((record) => [...new Set(record.interestedDomains)]))
  return {
    total: records.length,
    perDay: new Map([...perDay].sort(([a], [b]) => (a < b ? -1 : 1))),
    perDomain: new Map([...perDomain].sort(([, a], [, b]) => b - a)),
    perWillingToPay: count(
      records.map(({ willingToPay }) => willingToPay),
      sliderSteps,
    ),
  }
}
