import { privacyPath, sampleName, waitlistEndpoint } from '../brand.ts'
import { attribute, boolean, httpUrlOrPath } from '../element/attributes.ts'
import { embedFolder } from '../this-script.ts'
import { parseName } from './address.ts'

/** The attributes of every element that opens the waitlist. */
export const waitlistAttributes = {
  /** The default, a path, is of the site that the script came from, and not of the page. */
  endpoint: {
    ...httpUrlOrPath(waitlistEndpoint),
    resolved: new URL(waitlistEndpoint, embedFolder).href,
    isStrict: true,
  },
  noOutbox: boolean(),
  /** The default is on the site that the script came from, which gets the sign-ups by default. */
  privacyUrl: httpUrlOrPath(new URL(privacyPath, embedFolder).href),
  addressName: attribute<string>('name', parseName, sampleName),
}
