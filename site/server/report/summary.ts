import { prices } from '../../../widgets/waitlist/submission.ts'
import { personOf, type StoredSignUp } from '../store/sign-up.ts'

/** How many sign-ups there are of each value, in the order to show them in. */
export type Counts = ReadonlyMap<string, number>

export interface Summary {
  total: number
  /** How many e-mail addresses there are: a person may sign up more than once. */
  people: number
  /** By UTC day on which they arrived, such as `2025-07-01`, the first day first. */
  perDay: Counts
  /** By domain of interest, the most wanted first. Whoever ticked two counts for both. */
  perDomain: Counts
  /** By origin of the page that the form was on, the most frequent first. */
  perOrigin: Counts
  /** By what opened the form, the most frequent first. */
  perTrigger: Counts
  /** By rupees: every step of the form's slider, then whatever else there is. */
  perWillingToPay: Counts
}

/** What stands for the origin of a sign-up that came without one. */
export const noOrigin = 'not known'

function count(values: Iterable<string>, known: readonly string[] = []): Map<string, number> {
  const counts = new Map(known.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const mostFirst = (counts: Counts): Counts => new Map([...counts].sort(([, a], [, b]) => b - a))

/** The receiver's clock is right; a visitor's may be years ahead. */
function utcDay({ receivedAt, submittedAt }: StoredSignUp): string {
  const instant = new Date(receivedAt ?? submittedAt)
  return Number.isNaN(instant.getTime()) ? 'no date' : instant.toISOString().slice(0, 10)
}

/** The newest sign-up of each person, in the order of arrival. */
export const newestOfEach = (signUps: readonly StoredSignUp[]): StoredSignUp[] =>
  [...new Map(signUps.map((signUp) => [personOf(signUp), signUp])).values()].sort(
    (a, b) => a.id - b.id,
  )

export function summarize(signUps: readonly StoredSignUp[]): Summary {
  const perDay = count(signUps.map(utcDay))
  return {
    total: signUps.length,
    people: new Set(signUps.map(personOf)).size,
    perDay: new Map([...perDay].sort(([a], [b]) => (a < b ? -1 : 1))),
    perDomain: mostFirst(
      count(signUps.flatMap((signUp) => [...new Set(signUp.interestedDomains)])),
    ),
    perOrigin: mostFirst(count(signUps.map(({ origin }) => origin ?? noOrigin))),
    perTrigger: mostFirst(count(signUps.map(({ triggerType }) => triggerType))),
    perWillingToPay: count(
      signUps.map(({ willingToPay }) => willingToPay),
      prices.map(String),
    ),
  }
}
