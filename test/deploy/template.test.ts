import { expect, test } from 'vitest'
import { type Method, propertiesOf, resourcesOf } from './template-fixture.ts'

const methods = Object.values(resourcesOf<Method>('AWS::ApiGateway::Method')).map(
  ({ Properties }) => Properties,
)
const origin = 'method.response.header.Access-Control-Allow-Origin'

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
})

test('the gateway may put items into this one table, and do nothing else', () => {
  const [role, ...others] = Object.values(resourcesOf<object>('AWS::IAM::Role'))
  expect(others).toEqual([])
  expect(JSON.stringify(role).match(/"(?:Action|Resource|Service)":("[^"]+"|\[[^\]]+\])/g)).toEqual(
    [
      '"Service":"apigateway.amazonaws.com"',
      '"Action":"sts:AssumeRole"',
      '"Action":"dynamodb:PutItem"',
      '"Resource":"SignUps.Arn"',
    ],
  )
  expect(propertiesOf('AWS::ApiGateway::RequestValidator')).toMatchObject({
    ValidateRequestBody: true,
  })
})

test('the deployment waits for all that it is to hold', () => {
  const { Deployment } = resourcesOf('AWS::ApiGateway::Deployment')
  const held = ['Method', 'GatewayResponse'].flatMap((name) =>
    Object.keys(resourcesOf(`AWS::ApiGateway::${name}`)),
  )
  expect(Deployment?.DependsOn?.toSorted()).toEqual(held.toSorted())
})
