import type { Translator } from '../i18n/catalogue.ts'
import { isBeyondAscii } from './email-address.ts'
import type { WaitlistMessages } from './messages.en.ts'
import type { Draft } from './submission.ts'

/** What is wrong with a field, in words. @param value of an email address */
export function errorOf(
  name: keyof Draft,
  value: string,
  t: Translator<keyof WaitlistMessages & string>['t'],
): string {
  if (name === 'interestedDomains') return t('chooseDomain')
  if (name === 'email' && value.trim() !== '')
    return t(isBeyondAscii(value) ? 'emailBeyondAscii' : 'emailWrong')
  // The form cuts what is too long, so a field is wrong only where it is required and empty.
  return t(`${name as 'fullName' | 'email' | 'currentDesignation'}Empty`)
}
