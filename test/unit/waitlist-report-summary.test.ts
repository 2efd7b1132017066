import { describe, expect, it } from 'vitest'
import { demandOf } from '../../site/server/report/demand.ts'
import { summarize } from '../../site/server/report/summary.ts'
import { stored } from './report-fixture.ts'

it('counts per UTC day of arrival, the first day first, whatever a visitor’s clock says', () => {
  const at = (receivedAt: string | null, submittedAt = '9999-12-31T00:00:00Z') =>
    stored({ receivedAt, submittedAt })
  const { perDay } = summarize([
    at('2025-07-02T00:00:00Z'),
    at('2025-07-01T23:59:59.999Z'),
    at(null, '2025-07-01T20:00:00-05:00'),
    at(null, '2025-07-02T03:00:00+05:30'),
    at(null, 'soon'),
  ])
  expect([...perDay]).toEqual([
    ['2025-07-01', 2],
    ['2025-07-02', 2],
    ['no date', 1],
  ])
})

it('counts people by their e-mail, in whatever case', () => {
  const emails = ['a@example.com', ' A@Example.com', 'b@example.com']
  expect(summarize(emails.map((email) => stored({ email })))).toMatchObject({ total: 3, people: 2 })
})

it('counts each domain of a sign-up once, the most wanted first', () => {
  const wanting = [['a', 'b', 'a'], ['b'], ['__proto__', 'b'], []]
  const { perDomain } = summarize(wanting.map((interestedDomains) => stored({ interestedDomains })))
  expect([...perDomain].join(' ')).toBe('b,3 a,1 __proto__,1')
})

describe('the demand curve', () => {
  const demand = (...prices: string[]) =>
    demandOf(prices.map((willingToPay, at) => stored({ willingToPay, email: `${at}@example.com` })))

  it('finds the price of the highest income; of two the lower one, which more people pay', () => {
    expect(demand('100', '500', '500', '1000').best?.price).toBe(500)
    expect(demand('500', '1000').best).toEqual({ price: 500, people: 2, income: 1000 })
    expect(demand().best).toBeUndefined()
  })

  it('leaves out what is no price, and counts one that is higher than the slider goes', () => {
    expect(demand('', 'much', '1e999', 'NaN', '5000')).toMatchObject({
      people: 1,
      best: { price: 1000, people: 1 },
    })
    expect(demand('50')).toMatchObject({ people: 1, best: undefined })
  })

  it('takes the last price of a person who signed up more than once', () => {
    const { people, best } = demandOf([
      stored({ email: 'a@example.com', willingToPay: '1000' }),
      stored({ email: 'A@example.com ', willingToPay: '200' }),
    ])
    expect({ people, best }).toEqual({ people: 1, best: { price: 200, people: 1, income: 200 } })
  })
})
