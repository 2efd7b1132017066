import { brand } from '../../site/brand.ts'

/** What opened the modal; it decides the title (SPEC.md section 2). */
export const triggerTypes = ['get-started', 'login'] as const
export type TriggerType = (typeof triggerTypes)[number]

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

/** What is wrong with each field that is wrong: a sentence without its subject. */
export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>

// HTML standard, section 4.10.5.1.5 (valid e-mail address).
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/

type Rule = (value: unknown) => string | undefined

const isText = (value: unknown): value is string => typeof value === 'string'
const isFilled = (value: unknown): value is string => isText(value) && value.trim() !== ''

const optionalText: Rule = (value) => (isText(value) ? undefined : 'must be text')
const isPrice = (value: unknown) => {
  if (!isText(value) || !/^\d+$/.test(value)) return false
  const rupees = Number(value)
  return rupees >= price.min && rupees <= price.max && (rupees - price.min) % price.step === 0
}

const draftRules: Record<keyof Draft, Rule> = {
  fullName: (value) => (isFilled(value) ? undefined : 'must be filled in'),
  email: (value) =>
    isText(value) && emailPattern.test(value.trim())
      ? undefined
      : 'must be an e-mail address, like name@example.com',
  phoneNumber: optionalText,
  currentDesignation: (value) => (isFilled(value) ? undefined : 'must be filled in'),
  interestedDomains: (value) =>
    Array.isArray(value) && value.length > 0 && value.every(isFilled)
      ? undefined
      : 'must be a list of at least one domain',
  willingToPay: (value) =>
    isPrice(value)
      ? undefined
      : `must be a number as text, from ${price.min} to ${price.max} in steps of ${price.step}`,
  comments: optionalText,
}

const submissionRules: Record<keyof Submission, Rule> = {
  ...draftRules,
  triggerType: (value) =>
    triggerTypes.some((known) => known === value)
      ? undefined
      : `must be ${triggerTypes.join(' or ')}`,
  submittedAt: (value) =>
    isText(value) && isoInstant.test(value) && !Number.isNaN(Date.parse(value))
      ? undefined
      : 'must be an ISO 8601 instant, like 2025-07-01T09:30:00.000Z',
}

/** The names of the nine fields, in the order of the wire. */
export const submissionFields = Object.keys(submissionRules) as readonly (keyof Submission)[]

function check<Fields extends object>(
  rules: Record<keyof Fields, Rule>,
  values: Partial<Record<keyof Fields, unknown>>,
): FieldErrors<Fields> {
  const errors: FieldErrors<Fields> = {}
  for (const field of Object.keys(rules) as (keyof Fields)[]) {
    const problem = rules[field](Object.hasOwn(values, field) ? values[field] : undefined)
    if (problem) errors[field] = problem
  }
  return errors
}

/** The rules of SPEC.md section 5 on what a visitor has filled in. */
export const draftErrors = (draft: Draft): FieldErrors<Draft> => check<Draft>(draftRules, draft)

/** The same rules, and the two added fields, on a value of unknown origin. */
export const submissionErrors = (value: object): FieldErrors<Submission> =>
  check<Submission>(submissionRules, value)
