import type { Translator } from '../i18n/catalogue.ts'
import { asciiAddress, isBeyondAscii } from './email-address.ts'
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
 * Removes zero-width spaces and directional controls from a text. Joiners stay, since Indic scripts, Persian and
 * emoji need them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')

// No white space, no invisible character (Unicode, Default_Ignorable_Code_Point) and no Braille blank.
export const visiblePattern =
  '[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]'

// HTML standard, section 4.10.5.1.5 (valid email address), without what mail servers refuse (RFC
// 5321, 4.1.2 and 4.5.3.1.1): a local part of more than 64 octets, or with a dot at an end or two in a row;
// a domain without a dot, or an address of a machine (4.1.3): no top-level domain begins with a digit. White space around it is allowed. The domain may be in any script; its length is
// that of its A-labels.
const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+"
const noLetters = '\\s:-@\\[-`{-\\x7f'
const letter = `[^\\x00-/${noLetters}]`
const label = `${letter}(?:[^\\x00-,./${noLetters}]{0,61}${letter})?`
export const emailPattern = `^\\s*(?=[^@]{1,64}@)(?!.*\\.\\d[^.]*$)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+\\s*$`

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
