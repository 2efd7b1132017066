import packageJson from '../../../package.json' with { type: 'json' }
import { sampleName } from '../../../widgets/brand.ts'
import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import {
  honeypotField,
  honeypotParameter,
  triggerTypes,
} from '../../../widgets/waitlist/contract.ts'
import { campaignParameters, maxValueLength } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionFields,
  submissionRules,
} from '../../../widgets/waitlist/submission.ts'
import type { Brand } from '../../base/site-brand.ts'
import type { EventType } from '../../server/outbox/deliveries.ts'
import { bodyLimit } from '../../server/waitlist/read-submission.ts'
import { etaWith } from '../pages/partials.ts'

const eta = etaWith(
  import.meta.glob('./templates/openapi*.eta', { query: '?raw', import: 'default', eager: true }),
  { autoEscape: false, autoTrim: false },
)

type FieldRule = (typeof submissionRules)[keyof typeof submissionRules]

function fieldSchema(rule: FieldRule): object {
  const { expected, ...keywords } = rule
  const items = rule.type === 'array' ? { items: fieldSchema(rule.items) } : {}
  return { ...keywords, ...items, description: expected }
}

const properties = Object.fromEntries(
  submissionFields.map((field) => [field, fieldSchema(submissionRules[field])]),
)

/** The rules of a submission as a JSON Schema. It accepts the same submissions as `submissionErrors`. */
export const submissionSchema = { type: 'object', required: submissionFields, properties }

/** The fields of a plain form. A field is required if its default is not valid. */
const formSchema = {
  type: 'object',
  required: Object.keys(draftErrors(emptyDraft)),
  properties,
}

/** A stored sign-up: the fields of the request and the receiver's additions. */
const storedSchema = (...more: string[]) => ({
  type: 'object',
  properties: {
    ...properties,
    ...Object.fromEntries(
      ['receivedAt', 'origin', ...campaignParameters, ...more].map((name) => [
        name,
        { type: ['string', 'null'] },
      ]),
    ),
  },
})

const example: Submission = {
  ...emptyDraft,
  fullName: 'Sample Person',
  email: 'sample@example.com',
  currentDesignation: 'Engineer',
  interestedDomains: offeredAddresses(sampleName).slice(0, 1),
  triggerType: triggerTypes[0],
  submittedAt: '2025-07-01T09:30:00.000Z',
}

/** The events that a site with `WEBHOOK_URL` sends. */
const events: Readonly<Record<EventType, string>> = {
  'signup.created': 'A sign-up was stored',
  'signup.confirmed': 'A person confirmed the email address',
  'person.unsubscribed': 'A person unsubscribed from letters',
  'person.deleted': 'A person was deleted: delete everything stored for the same `person`',
}

/** The full URL that sign-ups go to. */
export const endpointOf = ({ waitlistEndpoint, siteUrl }: Brand): URL =>
  new URL(waitlistEndpoint, siteUrl)

/** The waitlist call, as OpenAPI 3.1 describes it: `templates/openapi*.eta` with the rules of a sign-up. */
export const openApi = (brand: Brand): { servers: unknown; paths: Record<string, object> } =>
  JSON.parse(
    eta.render('openapi', {
      ...{ brand, endpoint: endpointOf(brand), example, events },
      ...{ version: packageJson.version, license: packageJson.license },
      ...{ campaignParameters, maxValueLength, honeypotField, honeypotParameter, bodyLimit },
      ...{ submissionRules, signUp: submissionSchema, form: formSchema, stored: storedSchema },
    }),
  )
