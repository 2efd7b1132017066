import { loadLater } from '../base/load-later.ts'
import { embedFolder } from '../base/this-script.ts'
import { privacyPath, sampleName, waitlistEndpoint } from '../brand.ts'
import { attribute, boolean, httpUrlOrPath, link, object } from '../element/attributes.ts'
import { parseName } from './address.ts'
import type { Draft } from './draft.ts'

/** What a page may know about its visitor. */
export type Prefill = Omit<Draft, 'willingToPay'>

/** The attributes of every element that opens the waitlist. */
export const waitlistAttributes = {
  /** The default is a path of the site that the script came from, not of the page. */
  endpoint: {
    ...httpUrlOrPath(waitlistEndpoint),
    resolved: new URL(waitlistEndpoint, embedFolder).href,
    isStrict: true,
  },
  noOutbox: boolean(),
  noPreflight: boolean(),
  /** The default is on the site that the script came from, which gets the sign-ups by default. */
  privacyUrl: link(httpUrlOrPath(new URL(privacyPath, embedFolder).href)),
  addressName: attribute<string>('name', parseName, sampleName),
  prefill: object<Prefill>((...written) =>
    loadLater(
      () => import('./prefill-hints.ts'),
      ({ warnOfPrefill }) => warnOfPrefill(...written),
    ),
  ),
}
