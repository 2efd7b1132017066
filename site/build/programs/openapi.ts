import packageJson from '../../../package.json' with { type: 'json' }
import { type Brand, sampleName } from '../../../widgets/brand.ts'
import { offeredAddresses } from '../../../widgets/waitlist/address.ts'
import {
  honeypotField,
  honeypotParameter,
  triggerTypes,
} from '../../../widgets/waitlist/contract.ts'
import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import {
  draftErrors,
  emptyDraft,
  type Submission,
  submissionRules,
} from '../../../widgets/waitlist/submission.ts'
import type { EventType } from '../../server/outbox/deliveries.ts'
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
      'It is stored, by this request or an earlier one, until its person is deleted; or, when there are more than 20 in 24 hours with one mailbox, until the next one of its person.',
    body: 'Stored',
    isPage: true,
  },
  303: {
    description: 'It is stored, and the form leads on to the page that its field `thanks` names.',
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
  415: {
    description: 'The content type is neither that of JSON or plain text nor of a form.',
    body: 'Refusal',
  },
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

/** JSON that browsers send without a preflight. */
const plainType = 'text/plain'
const formType = 'application/x-www-form-urlencoded'

/** The fields whose defaults are not valid. */
const neededOfForm = Object.keys(draftErrors(emptyDraft))

/** What a form may send. */
const formSchema = () => ({
  ...submissionSchema(),
  required: neededOfForm,
  properties: {
    ...submissionSchema().properties,
    thanks: {
      type: 'string',
      description:
        'Where the form leads after a sign-up, in place of a page of ours: a path on this site, or an address on an origin that its operator allows.',
    },
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
const text = { schema: { type: 'string' } }
const always = { 'Access-Control-Allow-Origin': ref('headers', 'AnyOrigin') }

/** What refuses an operator, too. */
const refusals = Object.fromEntries(
  Object.entries({
    400: 'A parameter is wrong.',
    401: 'The token is missing or wrong, or the address is not for it.',
    429: 'Too many requests from one sender.',
    503: 'The sign-ups cannot be read at the moment.',
  }).map(([status, description]) => [
    status,
    { description, content: json(ref('schemas', 'Refusal'), bodies.Refusal.example) },
  ]),
)

const inQuery = (name: string, description: string, schema: object) => ({
  ...{ name, in: 'query', description, schema },
})

/** What an operator with `API_TOKEN` can ask the site for. */
const operatorPaths = (siteUrl: string) => ({
  '/api/sign-ups': {
    servers: [{ url: siteUrl }],
    get: {
      security: [{ apiToken: [] }],
      operationId: 'listSignUps',
      summary: 'The sign-ups, in the order of arrival, a page at a time',
      description: 'Only where the server has an API_TOKEN; else there is nothing at this path.',
      parameters: [
        inQuery('cursor', 'The `next` of the page before; the list begins after it.', text.schema),
        inQuery('since', 'The list begins with those that arrived at this time.', {
          type: 'string',
          format: 'date-time',
        }),
        inQuery('format', 'CSV has the next page in the header `Link`.', {
          enum: ['json', 'csv'],
          default: 'json',
        }),
      ],
      responses: {
        200: {
          description: 'A page of the list.',
          content: { 'application/json': { schema: ref('schemas', 'SignUps') }, 'text/csv': text },
        },
        ...refusals,
      },
    },
  },
  '/api/sign-ups/report': {
    servers: [{ url: siteUrl }],
    get: {
      security: [{ apiToken: [] }],
      operationId: 'report',
      summary: 'The report: a page with charts, without names',
      responses: {
        200: { description: 'The page.', content: { 'text/html': text } },
        ...refusals,
      },
    },
  },
})

/** A sign-up as it is stored: what was sent, and what the receiver adds. */
function storedSignUp(more: readonly string[] = []) {
  const value = { type: ['string', 'null'] }
  const added = ['receivedAt', 'origin', ...campaignParameters, ...more]
  return {
    type: 'object',
    properties: {
      ...submissionSchema().properties,
      ...Object.fromEntries(added.map((name) => [name, value])),
    },
  }
}

/** The events that a site with `WEBHOOK_URL` sends. */
const events: Readonly<Record<EventType, string>> = {
  'signup.created': 'A sign-up was stored',
  'signup.confirmed': 'A person has confirmed the email address',
  'person.unsubscribed': 'A person wants no more letters',
  'person.deleted': 'A person was deleted: delete all that you have of the same `person`',
}

/** The headers of Standard Webhooks. */
const eventHeaders = {
  'webhook-id': 'The same in every try: an event with a known one is to be left alone.',
  'webhook-timestamp': 'Seconds since 1970, when this try was made.',
  'webhook-signature':
    '`v1,` and the HMAC-SHA256, in base64, of `webhook-id.webhook-timestamp.body` with the bytes in `WEBHOOK_SECRET`.',
}

const webhooks = () =>
  Object.fromEntries(
    Object.entries(events).map(([type, summary]) => [
      type,
      {
        post: {
          operationId: type.replace(/\.(.)/, (_, letter) => letter.toUpperCase()),
          summary,
          description:
            'By Standard Webhooks (https://www.standardwebhooks.com), whose libraries check the signature. The events of a person come in their order.',
          parameters: Object.entries(eventHeaders).map(([name, description]) => ({
            ...{ name, in: 'header', required: true, description, ...text },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: object({
                  type: { const: type },
                  timestamp: { type: 'string', format: 'date-time' },
                  data: object({
                    person: {
                      type: 'string',
                      pattern: '^[0-9a-f]{64}$',
                      description: 'Stands for the person, and tells no address.',
                    },
                    ...(type === 'signup.created' && { signUp: ref('schemas', 'StoredSignUp') }),
                  }),
                }),
              },
            },
          },
          responses: {
            '2XX': {
              description:
                'It has arrived. After any other answer, a redirect included, or none within ten seconds, it is sent again for three days.',
            },
          },
        },
      },
    ]),
  )

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
        'The call that the widgets make for each sign-up. Any page and any program may make it; there is no key. An operator with a token reads the list.',
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
            'One address with one `submittedAt` is one sign-up, however often it comes: send it again, unchanged, until it is answered. As plain text, the same JSON comes from a page without a preflight. An HTML form may send the same fields: what it leaves out has its default, `submittedAt` that of its arrival, and each answer is a page, unless its field `thanks` leads on to another. Its campaign is that of the page that `Referer` names, if that has one.',
          parameters: [
            ...campaignParameters.map((name) =>
              inQuery(
                name,
                `\`${name}\` of the address of the page that the sign-up comes from. Of a longer one the first ${longestValue} characters are kept; of several, the last counts.`,
                { type: 'string', maxLength: longestValue },
              ),
            ),
            inQuery(
              honeypotParameter,
              `\`1\` where the field \`${honeypotField}\` was filled in, which people do not see, and a form without a script sends: a program has sent the sign-up. It is answered like others, and kept apart.`,
              { const: '1' },
            ),
          ],
          requestBody: {
            required: true,
            content: {
              ...json(ref('schemas', 'SignUp'), example),
              [plainType]: {
                schema: {
                  ...text.schema,
                  contentMediaType: 'application/json',
                  contentSchema: ref('schemas', 'SignUp'),
                },
                example: JSON.stringify(example),
              },
              [formType]: { schema: formSchema() },
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
                      ...(isPage && { 'text/html': text }),
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
          parameters: [
            {
              ...{ name: 'Access-Control-Request-Headers', in: 'header', ...text },
              description: 'The headers of the request that is to come, as browsers write them.',
            },
          ],
          responses: {
            204: {
              description: 'Pages of every origin may send JSON.',
              headers: {
                ...always,
                'Access-Control-Allow-Methods': { schema: { const: 'POST' } },
                'Access-Control-Allow-Headers': {
                  ...text,
                  description:
                    'Those that the request asks for, since scripts that trace a page’s requests add their own (`traceparent`, `sentry-trace`). `Content-Type` where it asks for none.',
                },
                'Access-Control-Max-Age': { schema: { const: '86400' } },
              },
            },
          },
        },
      },
      ...operatorPaths(brand.siteUrl),
    },
    webhooks: webhooks(),
    components: {
      securitySchemes: { apiToken: { type: 'http', scheme: 'bearer' } },
      headers: {
        AnyOrigin: { schema: { const: '*' } },
        RetryAfter: {
          description: 'Seconds after which it may be sent again.',
          schema: { type: 'integer', minimum: 1 },
        },
      },
      schemas: {
        SignUp: submissionSchema(),
        StoredSignUp: storedSignUp(),
        SignUps: object({
          signUps: {
            type: 'array',
            items: {
              ...storedSignUp(['unsubscribedAt', 'confirmedAt']),
              description:
                '`unsubscribedAt` is the time since which the person wants no letters, `confirmedAt` when they confirmed the address; null for never.',
            },
          },
          next: {
            type: ['string', 'null'],
            description: 'The cursor of the next page; null after the last.',
          },
        }),
        ...Object.fromEntries(Object.entries(bodies).map(([name, { schema }]) => [name, schema])),
      },
    },
  }
}
