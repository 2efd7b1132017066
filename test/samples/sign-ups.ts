import type { SignUp } from '../../site/server/database/sign-up-row.ts'
import { offeredAddresses } from '../../widgets/waitlist/address.ts'
import { sample } from '../unit/server-samples.ts'

const origins = ['https://sample-host.example', 'https://sample-partner.example', null]

const campaigns: readonly Partial<SignUp>[] = [
  { utm_campaign: 'sample-launch', utm_source: 'sample-newsletter', utm_medium: 'email' },
  { utm_source: 'sample-partner', utm_medium: 'referral' },
  { utm_campaign: 'नमूना-अभियान', utm_source: 'sample-search', utm_medium: 'cpc' },
  {},
]

/** Sample sign-ups of nine weeks, of every kind that the report counts. */
export const sampleSignUps = (count: number): SignUp[] =>
  Array.from({ length: count }, (_, at) => {
    const sent = Date.UTC(2025, 4, 20) + (at / count) * 63 * 86_400_000
    return {
      ...sample,
      email: `sample${at + 1}@example.com`,
      interestedDomains: offeredAddresses(`sample-${at}`).slice(at % 4),
      willingToPay: String(100 * (1 + (at % 9))),
      triggerType: at % 5 < 4 ? 'get-started' : 'login',
      submittedAt: new Date(sent).toISOString(),
      receivedAt: new Date(sent + 400).toISOString(),
      origin: origins[at % 3] ?? null,
      ...campaigns[at % 4],
    }
  })
