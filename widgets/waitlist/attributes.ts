import { waitlistEndpoint } from '../brand.ts'
import { boolean, httpUrlOrPath } from '../element/attributes.ts'
import { embedFolder } from '../this-script.ts'

// What every element that opens the waitlist takes.

/** By default a path is taken from where the script came from, and not from the page. */
export const endpoint = {
  ...httpUrlOrPath(waitlistEndpoint),
  resolved: new URL(waitlistEndpoint, embedFolder).href,
}

export const noOutbox = boolean()
