import type { Translator } from '../i18n/catalogue.ts'
import { asciiAddress, emailPattern, isBeyondAscii } from './email-address.ts'
import type { WaitlistMessages } from './messages.en.ts'

/** The fields that a visitor fills in. */
export interface Draft {
  fullName: string
  email: string
  phoneNumber: string
  currentDesignation: string
  /** Addresses on the four domains (address.ts). */
  interestedDomains: readonly string[]
  /** Rupees, as the text that is sent. */
  willingToPay: string
  comments: string
}

/** The slider of the price, in rupees. */
export const price = { min: 100, max: 1000, step: 50, default: 500 } as const

export const emptyDraft: Draft = {
  fullName: '',
  email: '',
  phoneNumber: '',
  currentDesignation: '',
  interestedDomains: [],
  willingToPay: String(price.default),
  comments: '',
}

/**
 * The maximum number of characters of each text. JSON Schema counts code points, each of up to four bytes: a sign-up
 * stays within the 16,384 bytes that the receiver takes.
 */
export const maxLengths = {
  fullName: 200,
  /** RFC 5321, 4.5.3.1.3, without the angle brackets. */
  email: 254,
  phoneNumber: 40,
  currentDesignation: 200,
  comments: 2000,
} as const satisfies Partial<Record<keyof Draft, number>>

/**
 * Removes invisible characters from a text: control characters except tabs and line breaks, those of direction (Unicode,
 * Bidi_Control) and other format characters. Joiners stay, since Indic scripts, Persian and emoji need them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(
    /(?![\t\n\r])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu,
    '',
  )

// No white space, no invisible character (Unicode, Default_Ignorable_Code_Point) and no Braille blank.
export const visiblePattern =
  '[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]'

/** The fields with errors, in the order of the form. The form itself holds the others to their limits. */
export function wrongFields(draft: Draft): (keyof Draft)[] {
  const isMatched = (pattern: string, text = '') => new RegExp(pattern).test(text)
  const isRight = {
    fullName: isMatched(visiblePattern, draft.fullName),
    email: isMatched(emailPattern, asciiAddress(draft.email)),
    currentDesignation: isMatched(visiblePattern, draft.currentDesignation),
    interestedDomains: draft.interestedDomains.length > 0,
  }
  const names = Object.keys(isRight) as (keyof typeof isRight)[]
  return names.filter((name) => !isRight[name])
}

/** The error of a field, in words. @param value of an email address */
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
