import { prices } from '../../../widgets/waitlist/submission.ts'
import { personOf, type StoredSignUp } from '../../server/database/sign-up-row.ts'

export type Demand = ReturnType<typeof demandOf>

/** The demand curve, in rupees. The last price of each person counts. */
export function demandOf(signUps: readonly StoredSignUp[]) {
  const lastPrices = new Map(
    signUps.map((signUp) => [personOf(signUp), Number(signUp.willingToPay || Number.NaN)]),
  )
  const named = [...lastPrices.values()].filter(Number.isFinite)
  /** For every step of the form's slider: the people who would pay at least that, and the income. */
  const points = prices.map((price) => {
    const people = named.filter((most) => most >= price).length
    return { price, people, income: price * people }
  })
  // The lowest price among equal incomes.
  const best = points.reduce((best, point) => (point.income > best.income ? point : best))
  return { people: named.length, points, best: best.income > 0 ? best : undefined }
}
