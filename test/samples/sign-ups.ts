import type { SignUp } from '../../site/server/database/sign-up-row.ts'
import { sampleName } from '../../widgets/brand.ts'
import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { price } from '../../widgets/waitlist/submission.ts'

const origins = ['https://sample-host.example', 'https://sample-partner.example', null]

const campaigns: readonly Partial<SignUp>[] = [
  { utm_campaign: 'sample-launch', utm_source: 'sample-newsletter', utm_medium: 'email' },
  { utm_source: 'sample-partner', utm_medium: 'referral' },
  { utm_campaign: 'नमूना-अभियान', utm_source: 'sample-search', utm_medium: 'cpc' },
]

const day = 24 * 60 * 60 * 1000

/** A number from 0 to 1 that looks random and is the same in every run (multiples of the golden ratio). */
const part = (at: number, salt: number) => ((at + 1) * (0.618_033_988_75 + salt * 0.1379)) % 1

/**
 * Sample sign-ups of nine weeks before a launch, the same in every run. Each is marked as a sample. Every fiftieth
 * repeats an earlier person, a third have a campaign, and a fifth have a chosen name.
 */
export function sampleSignUps(count: number): SignUp[] {
  const signUps = Array.from({ length: count }, (_, at): SignUp => {
    const person = at % 50 === 49 ? at - 40 : at
    const oneOf = <Item>(all: readonly Item[], salt: number): Item | undefined =>
      all[Math.floor(part(at, salt) ** 2 * all.length)]
    // Their number grows towards the launch.
    const sent = Date.UTC(2025, 4, 20) + Math.sqrt(part(at, 0)) * 63 * day
    const addresses = offeredAddresses(at % 5 === 2 ? `sample-${person + 1}` : sampleName)
    const steps = Math.round((part(at, 1) + part(at, 2) + part(at, 3)) * 6)
    return {
      fullName: `Sample Person ${person + 1}`,
      email: `sample${person + 1}@example.com`,
      phoneNumber: '',
      currentDesignation: 'Sample Engineer',
      interestedDomains: [oneOf(addresses, 4) ?? '', ...addresses.slice(3 + (at % 7))],
      willingToPay: String(at % 3 === 0 ? price.default : price.min + steps * price.step),
      comments: 'Sample data',
      triggerType: at % 5 < 4 ? 'get-started' : 'login',
      submittedAt: new Date(sent).toISOString(),
      receivedAt: new Date(sent + 400).toISOString(),
      origin: oneOf(origins, 5) ?? null,
      ...(at % 3 === 1 && oneOf(campaigns, 6)),
    }
  })
  return signUps.sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1))
}
