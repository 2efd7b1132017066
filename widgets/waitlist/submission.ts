import * as brand from '../brand.ts'
import { addressPattern } from './address.ts'
import { type TriggerType, triggerTypes } from './contract.ts'
import { type Draft, maxLengths, price, visiblePattern } from './draft.ts'
import { asciiAddress, emailPattern } from './email-address.ts'

export * from './draft.ts'

/** The nine fields of the waitlist call. */
export interface Submission extends Draft {
  triggerType: TriggerType
  /** When the visitor submitted the form, ISO 8601. The same in all tries to deliver it. */
  submittedAt: string
}

/** Every price of the slider, the lowest first. */
export const prices: readonly number[] = [
  ...Array((price.max - price.min) / price.step + 1).keys(),
].map((index) => price.min + index * price.step)

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

const filledIn = (maxLength: number): FieldRule => ({
  type: 'string',
  pattern: visiblePattern,
  maxLength,
  expected: `must be filled in, with at most ${maxLength} characters`,
})
const anyText = (maxLength: number): FieldRule => ({
  type: 'string',
  maxLength,
  expected: `must be text of at most ${maxLength} characters`,
})

// RFC 3339, section 5.6, with real days only: 29 February in leap years.
const days =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])'
const leapYear = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)'
const date = `(?:\\d{4}-(?:${days})|${leapYear}-02-29)`
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const instant = `^${date}T${time}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${time})$`

const domains = brand.domains.map(({ name }) => name).join(', ')
const anAddress = `a name, such as ${brand.sampleName}, on one of ${domains}`

const draftRules: Record<keyof Draft, FieldRule> = {
  fullName: filledIn(maxLengths.fullName),
  email: {
    type: 'string',
    pattern: emailPattern,
    maxLength: maxLengths.email,
    expected: `must be an email address, like name@example.com, with ASCII alone before the @ and at most ${maxLengths.email} characters`,
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
