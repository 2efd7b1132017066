import { privacyPath, sampleName, waitlistEndpoint } from '../brand.ts'
import { attribute, boolean, httpUrl, httpUrlOrPath } from '../element/attributes.ts'
import { embedFolder } from '../this-script.ts'
import { parseName } from './address.ts'

/** What every element that opens the waitlist takes. */
export const waitlistAttributes = {
  /** By default a path is taken from where the script came from, and not from the page. */
  endpoint: {
    ...httpUrlOrPath(waitlistEndpoint),
    resolved: new URL(waitlistEndpoint, embedFolder).href,
  },
  noOutbox: boolean(),
  /** By default of the site that the script came from, which gets the sign-ups by default. */
  privacyUrl: httpUrl(new URL(privacyPath, embedFolder).href),
  addressName: attribute<string>('name', parseName, sampleName),
}
