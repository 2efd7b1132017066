import { sampleName } from '../../../widgets/brand.ts'
import { domainOf, nameOf } from '../../../widgets/waitlist/address.ts'
import { personOf, type StoredSignUp } from '../../server/database/sign-up-row.ts'
import { maxListed } from '../../server/terminal/terminal-text.ts'

/** Shown as the origin of a sign-up without one. */
export const noOrigin = 'not known'

/** The number of sign-ups with each value. */
export interface Section {
  title: string
  rows: readonly (readonly [value: string, count: number])[]
  /** The number of further values. */
  more: number
}

/** The numbers and the sections of a report. */
export interface Summary {
  numbers: readonly (readonly [name: string, value: number])[]
  sections: readonly Section[]
}

/** Counts values. @param isInOrder lists the last values in their order, instead of the most frequent */
function count(title: string, values: readonly string[], isInOrder = false): Section {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const all = [...counts].sort(([one, a], [other, b]) =>
    isInOrder ? one.localeCompare(other, 'en', { numeric: true }) : b - a,
  )
  const rows = isInOrder ? all.slice(-maxListed) : all.slice(0, maxListed)
  return { title, rows, more: all.length - rows.length }
}

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

export function summarize(signUps: readonly StoredSignUp[]): Summary {
  const domains = signUps.flatMap((one) => [...new Set(one.interestedDomains.map(domainIn))])
  return {
    numbers: [
      ['Sign-ups', signUps.length],
      ['People', new Set(signUps.map(personOf)).size],
      ['With a name of their own', signUps.filter(hasOwnName).length],
      ['Without an address', signUps.filter((one) => one.interestedDomains.length === 0).length],
    ],
    sections: [
      count('Per day of arrival (UTC)', signUps.map(utcDay), true),
      count('Per domain', domains),
      count(
        'Per origin of the page',
        signUps.map(({ origin }) => origin ?? noOrigin),
      ),
      count('Per campaign', signUps.map(campaignOf).filter(Boolean)),
      count(
        'Per trigger',
        signUps.map(({ triggerType }) => triggerType),
      ),
      count(
        'Willing to pay (₹)',
        signUps.map(({ willingToPay }) => willingToPay || 'not named'),
        true,
      ),
    ],
  }
}
