import { sampleName } from '../../../widgets/brand.ts'
import { domainOf, nameOf } from '../../../widgets/waitlist/address.ts'
import { prices } from '../../../widgets/waitlist/submission.ts'
import { personOf, type StoredSignUp } from '../../server/database/sign-up-row.ts'

/** The number of sign-ups with each value, in the displayed order. */
export type Counts = ReadonlyMap<string, number>

export type Summary = ReturnType<typeof summarize>

/** Shown as the origin of a sign-up without one. */
export const noOrigin = 'not known'

/** Shown as the price of a sign-up without one. */
const noPrice = 'not named'

function count(values: Iterable<string>, known: readonly string[] = []): Map<string, number> {
  const counts = new Map(known.map((value) => [value, 0]))
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const mostFirst = (counts: Counts): Counts => new Map([...counts].sort(([, a], [, b]) => b - a))

// A stored address may have a domain that is no longer offered.
const domainIn = (address: string) => domainOf(address) ?? address

const hasOwnName = ({ interestedDomains }: StoredSignUp) =>
  interestedDomains.some((address) => (nameOf(address) ?? sampleName) !== sampleName)

const campaignOf = ({ utm_campaign, utm_source, utm_medium }: StoredSignUp) =>
  [utm_campaign, utm_source, utm_medium].filter(Boolean).join(' · ')

/** The day of arrival by the receiver's clock, since a visitor's may be wrong by years. */
function utcDay({ receivedAt, submittedAt }: StoredSignUp): string {
  const instant = new Date(receivedAt ?? submittedAt)
  return Number.isNaN(instant.getTime()) ? 'no date' : instant.toISOString().slice(0, 10)
}

/** The newest sign-up of each person, in the order of arrival. */
export function newestOfEach<Row extends StoredSignUp>(signUps: readonly Row[]): Row[] {
  const newest = new Map<string, Row>()
  for (const signUp of signUps) {
    // Otherwise the person would keep the place of the first sign-up.
    newest.delete(personOf(signUp))
    newest.set(personOf(signUp), signUp)
  }
  return [...newest.values()]
}

export function summarize(signUps: readonly StoredSignUp[]) {
  const perDay = count(signUps.map(utcDay))
  return {
    total: signUps.length,
    /** The number of email addresses: a person may sign up more than once. */
    people: new Set(signUps.map(personOf)).size,
    /** By UTC day of arrival, such as `2025-07-01`, the first day first. */
    perDay: new Map([...perDay].sort(([a], [b]) => (a < b ? -1 : 1))),
    /** By domain of interest, the most wanted first. A sign-up with two domains counts for both. */
    perDomain: mostFirst(
      count(signUps.flatMap((signUp) => [...new Set(signUp.interestedDomains.map(domainIn))])),
    ),
    /** The number of sign-ups with another name than the sample's. */
    ownNames: signUps.filter(hasOwnName).length,
    /** The number of sign-ups without an address, for example imported ones. */
    withoutAddress: signUps.filter(({ interestedDomains }) => interestedDomains.length === 0)
      .length,
    /** By campaign, source and medium of the visitor's link, the most frequent first. */
    perCampaign: mostFirst(count(signUps.map(campaignOf).filter(Boolean))),
    /** By origin of the form's page, the most frequent first. */
    perOrigin: mostFirst(count(signUps.map(({ origin }) => origin ?? noOrigin))),
    /** By trigger, the most frequent first. */
    perTrigger: mostFirst(count(signUps.map(({ triggerType }) => triggerType))),
    /** By rupees: every step of the form's slider, then other values. */
    perWillingToPay: count(
      signUps.map(({ willingToPay }) => willingToPay || noPrice),
      prices.map(String),
    ),
  }
}
