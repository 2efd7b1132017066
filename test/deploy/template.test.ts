import { expect, test } from 'vitest'
import { type Method, propertiesOf, resourcesOf } from './template-fixture.ts'

const methods = Object.values(resourcesOf<Method>('AWS::ApiGateway::Method')).map(
  ({ Properties }) => Properties,
)
const method = (verb: string) => methods.find(({ HttpMethod }) => HttpMethod === verb)
const origin = 'method.response.header.Access-Control-Allow-Origin'

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

test('the deployment waits for all that it is to hold', () => {
  const { Deployment } = resourcesOf('AWS::ApiGateway::Deployment')
  expect(Deployment?.DependsOn?.toSorted()).toEqual(
    [
      ...Object.keys(resourcesOf('AWS::ApiGateway::Method')),
      ...Object.keys(resourcesOf('AWS::ApiGateway::GatewayResponse')),
    ].toSorted(),
  )
})
