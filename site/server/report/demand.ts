import { prices } from '../../../widgets/waitlist/submission.ts'
import { personOf, type StoredSignUp } from '../store/sign-up.ts'

/** The income at a price, if people paid what they said. */
export interface PricePoint {
  /** Rupees. */
  price: number
  /** How many would pay at least that. */
  people: number
  /** Rupees: the price times the people. */
  income: number
}

export interface Demand {
  /** How many people named a price. */
  people: number
  /** Every step of the form's slider, the lowest first. */
  points: readonly PricePoint[]
  /** The point with the highest income; of several, the one with the lowest price. */
  best: PricePoint | undefined
}

/** The demand curve. Of somebody who signed up more than once, the last price counts. */
export function demandOf(signUps: readonly StoredSignUp[]): Demand {
  const lastPrices = new Map(
    signUps.map((signUp) => [personOf(signUp), Number(signUp.willingToPay || Number.NaN)]),
  )
  const named = [...lastPrices.values()].filter(Number.isFinite)
  const points = prices.map((price) => {
    const people = named.filter((most) => most >= price).length
    return { price, people, income: price * people }
  })
  const highest = Math.max(...points.map(({ income }) => income))
  return {
    people: named.length,
    points,
    best: highest > 0 ? points.find(({ income }) => income === highest) : undefined,
  }
}
