import type { Campaign, SignUp } from '../../site/server/store/sign-up.ts'
import { sampleName } from '../../widgets/brand.ts'
import { addressesOf } from '../../widgets/waitlist/address.ts'
import { price } from '../../widgets/waitlist/submission.ts'

/** Numbers from 0 to 1, the same at every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const origins = [
  'https://sample-host.example',
  'https://sample-partner-one.example',
  'https://sample-partner-two.example',
  'https://blog.sample-partner-three.example',
  null,
]

const campaigns: readonly Campaign[] = [
  { utm_campaign: 'sample-launch', utm_source: 'sample-newsletter', utm_medium: 'email' },
  { utm_campaign: 'sample-launch', utm_source: 'sample-network', utm_medium: 'social' },
  { utm_source: 'sample-partner', utm_medium: 'referral' },
  { utm_campaign: 'नमूना-अभियान', utm_source: 'sample-search', utm_medium: 'cpc' },
]

const firstDay = Date.UTC(2025, 4, 20)
const days = 63
const day = 24 * 60 * 60 * 1000

/**
 * Sample sign-ups, as nine weeks before a launch might bring them, and the same at every run. Each
 * says of itself that it is a sample. Every fiftieth is of a person who has signed up before; a third
 * come by a campaign, and a fifth have tried on a name of their own.
 */
export function sampleSignUps(count: number): SignUp[] {
  const random = createRandom(1)
  /** A place in a list, the first ones likelier. */
  const likelyFirst = (length: number) => Math.floor(random() ** 2 * length)
  const signUps = Array.from({ length: count }, (_, at): SignUp => {
    const person = at % 50 === 49 ? at - 40 : at
    // More come as the launch draws near, and fewer at the week's end.
    const dayNumber = Math.floor(Math.sqrt(random()) * days)
    const isWeekend = [0, 6].includes(new Date(firstDay + dayNumber * day).getUTCDay())
    const sent = firstDay + (dayNumber - (isWeekend && random() < 0.5 ? 2 : 0) + random()) * day
    const addresses = addressesOf(at % 5 === 2 ? `sample-${person + 1}` : sampleName)
    const chosen = new Set([
      addresses[likelyFirst(addresses.length)] ?? '',
      ...addresses.filter(() => random() < 0.15),
    ])
    const leftSlider = random() < 0.3
    const steps = Math.round((random() + random() + random()) * 6)
    return {
      fullName: `Sample Person ${person + 1}`,
      email: `sample${person + 1}@example.com`,
      phoneNumber: '',
      currentDesignation: 'Sample Engineer',
      interestedDomains: [...chosen],
      willingToPay: String(leftSlider ? price.default : price.min + steps * price.step),
      comments: 'Sample data',
      triggerType: random() < 0.8 ? 'get-started' : 'login',
      submittedAt: new Date(sent).toISOString(),
      receivedAt: new Date(sent + 400).toISOString(),
      origin: origins[likelyFirst(origins.length)] ?? null,
      ...(at % 3 === 1 && campaigns[likelyFirst(campaigns.length)]),
    }
  })
  return signUps.sort((a, b) => (a.submittedAt < b.submittedAt ? -1 : 1))
}
