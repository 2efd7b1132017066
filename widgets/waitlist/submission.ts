import * as brand from '../brand.ts'
import { fieldRules, type TriggerType, triggerTypes } from './contract.ts'

/** The fields a visitor fills in (SPEC.md section 3). */
export interface Draft {
  fullName: string
  email: string
  phoneNumber: string
  currentDesignation: string
  interestedDomains: readonly string[]
  /** Rupees, as the text the wire carries. */
  willingToPay: string
  comments: string
}

/** The nine fields of the waitlist call, and nothing else (SPEC.md section 7). */
export interface Submission extends Draft {
  triggerType: TriggerType
  /** When the visitor sent it, ISO 8601. The same over all tries of one sign-up. */
  submittedAt: string
}

/** Rupees; SPEC.md section 9. */
export const price = { min: 100, max: 1000, step: 50, default: 500 } as const

/** The addresses a visitor can be interested in: one on each of the four domains. */
export const domainOptions: readonly string[] = brand.domains.map((domain) => domain.example)

export const emptyDraft: Draft = {
  fullName: '',
  email: '',
  phoneNumber: '',
  currentDesignation: '',
  interestedDomains: [],
  willingToPay: String(price.default),
  comments: '',
}

/** A field's rule: the part of JSON Schema that it needs, and the rule in words. */
type FieldRule = { readonly expected: string } & (
  | { readonly type: 'string'; readonly pattern?: string; readonly enum?: readonly string[] }
  | { readonly type: 'array'; readonly minItems: number; readonly items: FieldRule }
)

const filledIn: FieldRule = { type: 'string', pattern: '\\S', expected: fieldRules.filledIn }
const anyText: FieldRule = { type: 'string', expected: 'must be text' }

// HTML standard, section 4.10.5.1.5 (valid e-mail address), with white space around it let through.
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const emailAddress = `^\\s*[a-zA-Z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})*\\s*$`

// RFC 3339, section 5.6.
const date = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const instant = `^${date}T${time}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${time})$`

const prices = [...Array((price.max - price.min) / price.step + 1).keys()].map((index) =>
  String(price.min + index * price.step),
)

const draftRules: Record<keyof Draft, FieldRule> = {
  fullName: filledIn,
  email: {
    type: 'string',
    pattern: emailAddress,
    expected: fieldRules.emailAddress,
  },
  phoneNumber: anyText,
  currentDesignation: filledIn,
  interestedDomains: {
    type: 'array',
    minItems: 1,
    items: filledIn,
    expected: 'must be a list of at least one domain',
  },
  willingToPay: {
    type: 'string',
    enum: prices,
    expected: `must be a number as text, from ${price.min} to ${price.max} in steps of ${price.step}`,
  },
  comments: anyText,
}

/** The rule of each of the nine fields, in the order of the wire; all are required. */
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
    expected: 'must be an ISO 8601 instant, like 2025-07-01T09:30:00.000Z',
  },
}

/** The names of the nine fields, in the order of the wire. */
export const submissionFields = Object.keys(submissionRules) as readonly (keyof Submission)[]

/** What is wrong with each field that is wrong: a sentence without its subject. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

function obeys(value: unknown, rule: FieldRule): boolean {
  if (rule.type === 'array')
    return (
      Array.isArray(value) &&
      value.length >= rule.minItems &&
      value.every((item) => obeys(item, rule.items))
    )
  return (
    typeof value === 'string' &&
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
    const value = Object.hasOwn(values, field) ? values[field] : undefined
    if (!obeys(value, rules[field])) errors[field] = rules[field].expected
  }
  return errors
}

/** The rules of SPEC.md section 5 on what a visitor has filled in. */
export const draftErrors = (draft: Draft): FieldErrors<Draft> => check<Draft>(draftRules, draft)

/** The same rules, and the two added fields, on a value of unknown origin. */
export const submissionErrors = (value: object): FieldErrors<Submission> =>
  check<Submission>(submissionRules, value)
