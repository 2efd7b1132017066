import AjvDraft04 from 'ajv-draft-04'
import type { TableEmulator } from './table-fixture.ts'
import { type GatewayResponse, type Method, propertiesOf, resourcesOf } from './template-fixture.ts'
import { type RequestContext, renderMapping } from './velocity-fixture.ts'

interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

const ajv = new AjvDraft04()

/** The headers that a response sets: `'*'` for `*`, under the last part of each name. */
const headersOf = (parameters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name.slice(name.lastIndexOf('.') + 1),
      value.replace(/^'(.*)'$/, '$1'),
    ]),
  )

/** An answer of the gateway's own; its templates only have variables, which are put in. */
export function gatewayAnswer(type: string, status: number, details = ''): Answer {
  const response = propertiesOf<GatewayResponse>(
    'AWS::ApiGateway::GatewayResponse',
    ({ ResponseType }) => ResponseType === type,
  )
  const variables: Record<string, string> = {
    '$context.error.responseType': type,
    // AWS does not say that it escapes these.
    '$context.error.message': details,
    '$context.error.messageString': `"${details}"`,
    '$context.error.validationErrorString': details,
  }
  return {
    status: Number(response.StatusCode ?? status),
    headers: headersOf(response.ResponseParameters),
    body: (response.ResponseTemplates['application/json'] ?? '').replace(
      /\$context[.\w]+/g,
      (name) => variables[name] ?? name,
    ),
  }
}

/** What the method's model has against a body; nothing where the content type has no model. */
function bodyFault({ RequestModels }: Method, contentType: string, body: string): string {
  const model = resourcesOf<{ Schema: object }>('AWS::ApiGateway::Model')[
    RequestModels?.[contentType] ?? ''
  ]
  if (!model) return ''
  try {
    return ajv.validate(model.Properties.Schema, JSON.parse(body)) ? '' : ajv.errorsText()
  } catch {
    return 'no JSON'
  }
}

/** The endpoint that the template describes, with a table behind it that is there. */
export function createGateway(table: Pick<TableEmulator, 'call'>) {
  const method = propertiesOf<Method>(
    'AWS::ApiGateway::Method',
    ({ HttpMethod }) => HttpMethod === 'POST',
  )
  const {
    Uri = '',
    RequestTemplates,
    IntegrationResponses,
    PassthroughBehavior,
  } = method.Integration

  return async function post(
    body: string,
    contentType = 'application/json',
    context?: RequestContext,
  ): Promise<Answer> {
    const fault = bodyFault(method, contentType, body)
    if (fault) return gatewayAnswer('BAD_REQUEST_BODY', 400, fault)
    const mapping = RequestTemplates[contentType]
    if (mapping === undefined && PassthroughBehavior === 'NEVER')
      return gatewayAnswer('DEFAULT_4XX', 415)

    const action = Uri.slice(Uri.lastIndexOf('/') + 1)
    const item = mapping === undefined ? body : renderMapping(mapping, body, context).text
    const result = await table.call(action, item)
    const response =
      IntegrationResponses.find(({ SelectionPattern = '' }) =>
        new RegExp(`^(?:${SelectionPattern})$`).test(String(result.status)),
      ) ?? IntegrationResponses.find(({ SelectionPattern }) => SelectionPattern === undefined)
    if (!response) return gatewayAnswer('DEFAULT_5XX', 500)
    const { text, status } = renderMapping(
      response.ResponseTemplates?.['application/json'] ?? '',
      result.text,
    )
    return {
      status: status ?? Number(response.StatusCode),
      headers: headersOf(response.ResponseParameters),
      body: text,
    }
  }
}
