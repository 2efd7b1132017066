import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Resource<Properties> {
  Type: string
  DependsOn?: string[]
  Properties: Properties
}

export interface Method {
  HttpMethod: string
  RequestModels?: Record<string, string>
  Integration: {
    Uri?: string
    PassthroughBehavior?: string
    RequestTemplates: Record<string, string>
    IntegrationResponses: {
      SelectionPattern?: string
      StatusCode: string
      ResponseParameters: Record<string, string>
      ResponseTemplates?: Record<string, string>
    }[]
  }
  MethodResponses: { StatusCode: string; ResponseParameters: Record<string, boolean> }[]
}

export interface GatewayResponse {
  ResponseType: string
  StatusCode?: string
  ResponseParameters: Record<string, string>
  ResponseTemplates: Record<string, string>
}

interface Template {
  Parameters: Record<string, { Default: string | number }>
  Resources: Record<string, Resource<unknown>>
  Outputs: Record<string, { Value: string }>
}

const text = readFileSync(new URL('../../site/deploy/waitlist-api.yaml', import.meta.url), 'utf8')

/** Version 1.1 is the one that CloudFormation reads. */
const parseWith = (meaning: (tag: string, argument: string) => unknown): Template =>
  parse(text, {
    version: '1.1',
    customTags: ['Ref', 'GetAtt', 'Sub'].map((tag) => ({
      tag: `!${tag}`,
      resolve: (argument: string) => meaning(tag, argument),
    })),
  })

const attributes: Record<string, string[]> = {
  'AWS::DynamoDB::Table': ['Arn'],
  'AWS::IAM::Role': ['Arn'],
  'AWS::ApiGateway::RestApi': ['RootResourceId'],
}

/** What each name stands for: a resource for its own name, an attribute for itself. */
function namesIn({ Parameters, Resources }: Template): Map<string, unknown> {
  return new Map<string, unknown>([
    ['AWS::Partition', 'aws'],
    ['AWS::Region', 'ap-south-1'],
    ['AWS::AccountId', '123456789012'],
    ['AWS::URLSuffix', 'amazonaws.com'],
    ...Object.entries(Parameters).map(([name, { Default }]) => [name, Default] as const),
    ...Object.entries(Resources).flatMap(([name, { Type }]) =>
      [name, ...(attributes[Type] ?? []).map((attribute) => `${name}.${attribute}`)].map(
        (full) => [full, full] as const,
      ),
    ),
  ])
}

/** Puts the defaults in; throws when the template refers to a name that it does not have. */
function readTemplate(): Template {
  const names = namesIn(parseWith((_, argument) => argument))
  const named = (name: string) => {
    if (!names.has(name)) throw new Error(`waitlist-api.yaml refers to ${name}, which is not there`)
    return names.get(name)
  }
  return parseWith((tag, argument) =>
    tag === 'Sub'
      ? argument.replace(/\$\{([^}]+)\}/g, (_, name: string) => String(named(name)))
      : named(argument),
  )
}

/** The CloudFormation template with its defaults put in. */
export const template = readTemplate()

/** The resources of a type, by their names; the caller says what properties the type has. */
export const resourcesOf = <Properties>(type: string): Record<string, Resource<Properties>> =>
  Object.fromEntries(
    Object.entries(template.Resources).filter(([, { Type }]) => Type === type),
  ) as Record<string, Resource<Properties>>

/** The properties of the one resource of a type for which something holds. */
export function propertiesOf<Properties>(
  type: string,
  holds: (properties: Properties) => boolean = () => true,
): Properties {
  const found = Object.values(resourcesOf<Properties>(type)).filter(({ Properties }) =>
    holds(Properties),
  )
  const [only, ...others] = found
  if (!only || others.length > 0) throw new Error(`${found.length} resources of ${type}, not 1`)
  return only.Properties
}
