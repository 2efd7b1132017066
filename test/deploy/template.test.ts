import { expect, test } from 'vitest'
import { endpointPath } from '../../site/server/http/routes.ts'
import {
  type GatewayResponse,
  type Method,
  propertiesOf,
  resourcesOf,
  template,
} from './template-fixture.ts'

const methods = Object.values(resourcesOf<Method>('AWS::ApiGateway::Method')).map(
  ({ Properties }) => Properties,
)
const method = (verb: string) => methods.find(({ HttpMethod }) => HttpMethod === verb)
const origin = 'method.response.header.Access-Control-Allow-Origin'

test('the endpoint is the path that the widgets send to, in ap-south-1', () => {
  expect(template.Outputs.Endpoint?.Value).toBe(
    `https://Api.execute-api.ap-south-1.amazonaws.com/Stage/${endpointPath.split('/').at(-1)}`,
  )
  expect(propertiesOf<object>('AWS::ApiGateway::Resource')).toMatchObject({
    ParentId: 'Api.RootResourceId',
    PathPart: 'nameplate_pre_launch',
  })
  expect(methods).toHaveLength(2)
  for (const each of methods)
    expect(each).toMatchObject({ ResourceId: 'WaitlistPath', AuthorizationType: 'NONE' })
})

test('nothing but JSON that obeys the model gets to DynamoDB', () => {
  expect(method('POST')).toMatchObject({
    RequestValidatorId: 'BodyValidator',
    RequestModels: { 'application/json': 'Submission' },
    Integration: {
      Type: 'AWS',
      Uri: 'arn:aws:apigateway:ap-south-1:dynamodb:action/PutItem',
      IntegrationHttpMethod: 'POST',
      Credentials: 'PutRole.Arn',
      PassthroughBehavior: 'NEVER',
    },
  })
  expect(Object.keys(method('POST')?.Integration.RequestTemplates ?? {})).toEqual([
    'application/json',
  ])
  expect(propertiesOf('AWS::ApiGateway::RequestValidator')).toMatchObject({
    ValidateRequestBody: true,
  })
})

test.each(methods)('every answer to $HttpMethod is declared, and open to every page', (each) => {
  const { IntegrationResponses } = each.Integration
  for (const { StatusCode, ResponseParameters } of IntegrationResponses) {
    expect(ResponseParameters[origin]).toBe("'*'")
    const declared = each.MethodResponses.find((response) => response.StatusCode === StatusCode)
    expect(Object.keys(declared?.ResponseParameters ?? {})).toEqual(Object.keys(ResponseParameters))
  }
  const declared = each.MethodResponses.map(({ StatusCode }) => StatusCode)
  const set = JSON.stringify(IntegrationResponses).matchAll(/responseOverride\.status = (\d+)/g)
  for (const [, status] of set) expect(declared).toContain(status)
  const statuses = IntegrationResponses.map(({ StatusCode }) => StatusCode)
  expect(new Set(statuses).size).toBe(statuses.length)
})

test('what DynamoDB has not stored is not taken for stored', () => {
  const responses = method('POST')?.Integration.IntegrationResponses ?? []
  const others = responses.filter(({ SelectionPattern }) => SelectionPattern === undefined)
  expect(others.map(({ StatusCode }) => StatusCode)).toEqual(['503'])
  const stored = responses.filter(({ StatusCode }) => StatusCode.startsWith('2'))
  expect(stored.map(({ SelectionPattern }) => SelectionPattern)).toEqual(['200'])
})

test('the preflight lets every page post JSON', () => {
  const integration = method('OPTIONS')?.Integration
  expect(integration?.Type).toBe('MOCK')
  expect(JSON.parse(integration?.RequestTemplates['application/json'] ?? '')).toEqual({
    statusCode: 204,
  })
  expect(integration?.IntegrationResponses).toEqual([
    {
      StatusCode: '204',
      ResponseParameters: {
        [origin]: "'*'",
        'method.response.header.Access-Control-Allow-Methods': "'POST'",
        'method.response.header.Access-Control-Allow-Headers': "'Content-Type'",
        'method.response.header.Access-Control-Max-Age': "'86400'",
      },
    },
  ])
})

test("the gateway's own answers are covered: bad bodies, throttling, all else", () => {
  const types = Object.values(resourcesOf<GatewayResponse>('AWS::ApiGateway::GatewayResponse')).map(
    ({ Properties }) => Properties.ResponseType,
  )
  expect(types.toSorted()).toEqual(['BAD_REQUEST_BODY', 'DEFAULT_4XX', 'DEFAULT_5XX', 'THROTTLED'])
})

test('the gateway may put items into this one table, and do nothing else', () => {
  expect(Object.keys(resourcesOf('AWS::IAM::Role'))).toHaveLength(1)
  expect(propertiesOf('AWS::IAM::Role')).toEqual({
    AssumeRolePolicyDocument: {
      Version: '2012-10-17',
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'apigateway.amazonaws.com' },
          Action: 'sts:AssumeRole',
          Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } },
        },
      ],
    },
    Policies: [
      {
        PolicyName: 'put-sign-ups',
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Action: 'dynamodb:PutItem', Resource: 'SignUps.Arn' }],
        },
      },
    ],
  })
})

test('the table outlives the stack, is protected and encrypted, and can be put back to any second', () => {
  const { SignUps } = resourcesOf('AWS::DynamoDB::Table')
  expect(SignUps).toMatchObject({
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      DeletionProtectionEnabled: true,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'signUp', KeyType: 'HASH' }],
      SSESpecification: { SSEEnabled: true },
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
    },
  })
})

test('the stage throttles every request, and logs none', () => {
  expect(propertiesOf('AWS::ApiGateway::Stage')).toEqual({
    RestApiId: 'Api',
    DeploymentId: 'Deployment',
    StageName: 'v1',
    MethodSettings: [
      {
        HttpMethod: '*',
        ResourcePath: '/*',
        ThrottlingRateLimit: 10,
        ThrottlingBurstLimit: 20,
        LoggingLevel: 'OFF',
        DataTraceEnabled: false,
      },
    ],
  })
})

test('the deployment waits for all that it is to hold', () => {
  const { Deployment } = resourcesOf('AWS::ApiGateway::Deployment')
  expect(Deployment?.DependsOn?.toSorted()).toEqual(
    [
      ...Object.keys(resourcesOf('AWS::ApiGateway::Method')),
      ...Object.keys(resourcesOf('AWS::ApiGateway::GatewayResponse')),
    ].toSorted(),
  )
})
