import * as brand from '../brand.ts'
import { addressPattern } from './address.ts'
import { fieldRules, type TriggerType, triggerTypes } from './contract.ts'
import { asciiAddress } from './email-address.ts'

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

/** The nine fields of the waitlist call. */
export interface Submission extends Draft {
  triggerType: TriggerType
  /** When the visitor submitted the form, ISO 8601. The same in all tries to deliver it. */
  submittedAt: string
}

/** The slider of the price, in rupees. */
export const price = { min: 100, max: 1000, step: 50, default: 500 } as const

// Not `Array.from(…, map)`: the one of Prototype.js takes no function.
/** Every price of the slider, the lowest first. */
export const prices: readonly number[] = [
  ...Array((price.max - price.min) / price.step + 1).keys(),
].map((index) => price.min + index * price.step)

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
 * The most characters of each text. JSON Schema counts code points, each of up to four bytes: a sign-up
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

/** The rule of a field, in the part of JSON Schema that is used here, and in words. */
type FieldRule = { readonly expected: string } & (
  | {
      readonly type: 'string'
      readonly pattern?: string
      readonly enum?: readonly string[]
      readonly maxLength?: number
    }
  | {
      readonly type: 'array'
      readonly minItems: number
      readonly maxItems: number
      readonly items: FieldRule
    }
)

// Not characters that are invisible (Unicode, Default_Ignorable_Code_Point), nor the blank of Braille.
const visible =
  '[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]'

const filledIn = (maxLength: number): FieldRule => ({
  type: 'string',
  pattern: visible,
  maxLength,
  expected: `${fieldRules.filledIn}, with at most ${maxLength} characters`,
})
const anyText = (maxLength: number): FieldRule => ({
  type: 'string',
  maxLength,
  expected: `must be text of at most ${maxLength} characters`,
})

// HTML standard, section 4.10.5.1.5 (valid email address), without what mail servers do not take (RFC
// 5321, 4.1.2 and 4.5.3.1.1): a local part of more than 64 octets, or with a dot at an end or two in a row;
// a domain without a dot. White space around it is allowed. The domain may be in any script; its length is
// that of its A-labels.
const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+"
const noLetters = '\\s:-@\\[-`{-\\x7f'
const letter = `[^\\x00-/${noLetters}]`
const label = `${letter}(?:[^\\x00-,./${noLetters}]{0,61}${letter})?`
const emailAddress = `^\\s*(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+\\s*$`

// RFC 3339, section 5.6.
const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const instant = `^${date}T${time}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${time})$`

const domains = brand.domains.map(({ name }) => name).join(', ')
const anAddress = `a name, such as ${brand.sampleName}, on one of ${domains}`

const draftRules: Record<keyof Draft, FieldRule> = {
  fullName: filledIn(maxLengths.fullName),
  email: {
    type: 'string',
    pattern: emailAddress,
    maxLength: maxLengths.email,
    expected: `${fieldRules.emailAddress}, with ASCII alone before the @ and at most ${maxLengths.email} characters`,
  },
  phoneNumber: anyText(maxLengths.phoneNumber),
  currentDesignation: filledIn(maxLengths.currentDesignation),
  interestedDomains: {
    type: 'array',
    minItems: 1,
    maxItems: brand.domains.length,
    items: { type: 'string', pattern: addressPattern(), expected: anAddress },
    expected: `must be a list of 1 to ${brand.domains.length} addresses, each ${anAddress}`,
  },
  willingToPay: {
    type: 'string',
    enum: prices.map(String),
    expected: `must be a number as text, from ${price.min} to ${price.max} in steps of ${price.step}`,
  },
  comments: anyText(maxLengths.comments),
}

/** The rules of the nine fields, in the order in which they are sent. All fields are required. */
export const submissionRules: Record<keyof Submission, FieldRule> = {
  ...draftRules,
  triggerType: {
    type: 'string',
    enum: triggerTypes,
    expected: `must be ${triggerTypes.join(' or ')}`,
  },
  submittedAt: {
    type: 'string',
    pattern: instant,
    maxLength: 40,
    expected: 'must be an ISO 8601 instant, like 2025-07-01T09:30:00.000Z',
  },
}

/** The names of the nine fields, in the order in which they are sent. */
export const submissionFields = Object.keys(submissionRules) as readonly (keyof Submission)[]

/** For each wrong field the rule that it breaks, as a sentence without its subject. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

const isTooLong = (text: string, maxLength = Number.POSITIVE_INFINITY) =>
  // Quick for most texts: a text never has more characters than UTF-16 units.
  text.length > maxLength && Array.from(text).length > maxLength

function obeys(value: unknown, rule: FieldRule): boolean {
  if (rule.type === 'array')
    return (
      Array.isArray(value) &&
      value.length >= rule.minItems &&
      value.length <= rule.maxItems &&
      value.every((item) => obeys(item, rule.items))
    )
  return (
    typeof value === 'string' &&
    !isTooLong(value, rule.maxLength) &&
    (rule.pattern === undefined || new RegExp(rule.pattern).test(value)) &&
    (rule.enum === undefined || rule.enum.includes(value))
  )
}

function check<Fields extends object>(
  rules: Record<keyof Fields, FieldRule>,
  values: Partial<Record<keyof Fields, unknown>>,
): FieldErrors<Fields> {
  const errors: FieldErrors<Fields> = {}
  for (const field of Object.keys(rules) as (keyof Fields)[]) {
    const given = Object.hasOwn(values, field) ? values[field] : undefined
    const value = field === 'email' && typeof given === 'string' ? asciiAddress(given) : given
    if (!obeys(value, rules[field])) errors[field] = rules[field].expected
  }
  return errors
}

/** Checks what a visitor has filled in. */
export const draftErrors = (draft: Draft): FieldErrors<Draft> => check<Draft>(draftRules, draft)

/** Checks all nine fields of a value of unknown origin. */
export const submissionErrors = (value: object): FieldErrors<Submission> =>
  check<Submission>(submissionRules, value)
