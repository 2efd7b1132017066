import type { Translator } from '../../i18n/catalogue.ts'
import { readableAddress } from '../email-address.ts'
import type { WaitlistMessages } from '../messages.en.ts'

/** What has become of a sign-up, in words, with its email address as people read it. */
export const thanksOf = (
  email: string,
  hasArrived: boolean,
  t: Translator<keyof WaitlistMessages & string>['t'],
): string => t(hasArrived ? 'thanksText' : 'thanksOnItsWay', { email: readableAddress(email) })
