import * as brand from '../brand.ts'
import { boolean, httpUrlOrPath } from '../element/attributes.ts'

/** What every element that opens the waitlist takes. */
export const endpoint = httpUrlOrPath(brand.waitlistEndpoint)

export const noOutbox = boolean()
