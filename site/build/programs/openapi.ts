import packageJson from '../../../package.json' with { type: 'json' }
import { type Brand, sampleName } from '../../../widgets/brand.ts'
import { addressesOf } from '../../../widgets/waitlist/address.ts'
import { triggerTypes } from '../../../widgets/waitlist/contract.ts'
import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionRules,
} from '../../../widgets/waitlist/submission.ts'
import { bodyLimit } from '../../server/waitlist/read-submission.ts'
import { submissionSchema } from './submission-schema.ts'

/** An answer of the endpoint. */
interface Answer {
  /** When it comes. */
  description: string
  /** The schema of its body, by name; absent where it has none. */
  body?: 'Stored' | 'Refusal' | 'WrongFields'
  /** Whether `Retry-After` says when to send again. */
  isLater?: boolean
  /** Whether a form gets it as a page. */
  isPage?: boolean
  /** The header `Allow`. */
  allow?: string
}

/** The answers to a sign-up, by status. */
export const answers: Readonly<Record<string, Answer>> = {
  201: {
    description:
      'It is stored, by this request or an earlier one, until its person asks to be forgotten.',
    body: 'Stored',
    isPage: true,
  },
  400: {
    description: 'The body is no JSON object in UTF-8, or fields are missing or wrong.',
    body: 'WrongFields',
    isPage: true,
  },
  405: {
    description: 'The method is neither POST nor OPTIONS, which browsers send first.',
    body: 'Refusal',
    allow: 'POST, OPTIONS',
  },
  413: { description: `The body has more than ${bodyLimit} bytes.`, body: 'Refusal' },
  415: { description: 'The content type is neither that of JSON nor of a form.', body: 'Refusal' },
  429: {
    description: 'Too many sign-ups from one sender.',
    body: 'Refusal',
    isPage: true,
    isLater: true,
  },
  503: {
    description: 'It cannot be stored at the moment.',
    body: 'Refusal',
    isPage: true,
    isLater: true,
  },
}

const formType = 'application/x-www-form-urlencoded'

/** The fields whose defaults are not valid. */
const neededOfForm = Object.keys(draftErrors(emptyDraft))

const example: Submission = {
  ...emptyDraft,
  fullName: 'Sample Person',
  email: 'sample@example.com',
  currentDesignation: 'Engineer',
  interestedDomains: addressesOf(sampleName).slice(0, 1),
  triggerType: triggerTypes[0],
  submittedAt: '2025-07-01T09:30:00.000Z',
}

const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const error = { type: 'string', description: 'What is wrong, in a sentence.' }

/** The bodies of the answers: a schema and an example of each. */
export const bodies: Readonly<
  Record<NonNullable<Answer['body']>, { schema: object; example: object }>
> = {
  Stored: { schema: object({ stored: { const: true } }), example: { stored: true } },
  Refusal: { schema: object({ error }), example: { error: 'What is wrong, in a sentence.' } },
  WrongFields: {
    schema: object({
      error,
      fields: {
        type: 'object',
        description: 'Each field that is wrong, with its rule.',
        additionalProperties: { type: 'string' },
      },
    }),
    example: {
      error: 'Missing or wrong in the body: email.',
      fields: { email: submissionRules.email.expected },
    },
  },
}

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: object, example: object) => ({ 'application/json': { schema, example } })
const always = { 'Access-Control-Allow-Origin': ref('headers', 'AnyOrigin') }

/** The full URL that sign-ups go to. */
export function endpointOf({ waitlistEndpoint, siteUrl }: Brand): URL {
  return new URL(waitlistEndpoint, siteUrl)
}

/** The waitlist call, as OpenAPI 3.1 describes it. */
export function openApi(brand: Brand) {
  const { origin, pathname } = endpointOf(brand)
  return {
    openapi: '3.1.1',
    info: {
      title: `${brand.product} waitlist`,
      version: packageJson.version,
      description:
        'The call that the widgets make for each sign-up. Any page and any program may make it; there is no key.',
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    servers: [{ url: origin }],
    security: [],
    paths: {
      [pathname]: {
        post: {
          operationId: 'signUp',
          summary: 'Put somebody on the waitlist',
          description:
            'One address with one `submittedAt` is one sign-up, however often it comes: send it again, unchanged, until it is answered. An HTML form may send the same fields: what it leaves out has its default, `submittedAt` that of its arrival, and each answer is a page.',
          parameters: campaignParameters.map((name) => ({
            name,
            in: 'query',
            description: `\`${name}\` of the address of the page that the sign-up comes from. Of a longer one the first ${longestValue} characters are kept; of several, the last counts.`,
            schema: { type: 'string', maxLength: longestValue },
          })),
          requestBody: {
            required: true,
            content: {
              ...json(ref('schemas', 'SignUp'), example),
              [formType]: { schema: { ...submissionSchema(), required: neededOfForm } },
            },
          },
          responses: Object.fromEntries(
            Object.entries(answers).map(
              ([status, { description, body, isLater, isPage, allow }]) => [
                status,
                {
                  description,
                  headers: {
                    ...always,
                    ...(isLater && { 'Retry-After': ref('headers', 'RetryAfter') }),
                    ...(allow && { Allow: { schema: { const: allow } } }),
                  },
                  ...(body && {
                    content: {
                      ...json(ref('schemas', body), bodies[body].example),
                      ...(isPage && { 'text/html': { schema: { type: 'string' } } }),
                    },
                  }),
                },
              ],
            ),
          ),
        },
        options: {
          operationId: 'preflight',
          summary: 'What browsers ask before a page of another origin may send',
          responses: {
            204: {
              description: 'Pages of every origin may send JSON.',
              headers: {
                ...always,
                'Access-Control-Allow-Methods': { schema: { const: 'POST' } },
                'Access-Control-Allow-Headers': { schema: { const: 'Content-Type' } },
                'Access-Control-Max-Age': { schema: { const: '86400' } },
              },
            },
          },
        },
      },
    },
    components: {
      headers: {
        AnyOrigin: { schema: { const: '*' } },
        RetryAfter: {
          description: 'Seconds after which it may be sent again.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      schemas: {
        SignUp: submissionSchema(),
        ...Object.fromEntries(Object.entries(bodies).map(([name, { schema }]) => [name, schema])),
      },
    },
  }
}
