// What these tests use of their own packages: types are checked without them.

declare module 'ajv-draft-04' {
  interface Fault {
    instancePath: string
    params: Record<string, unknown>
  }
  export default class AjvDraft04 {
    constructor(options?: { allErrors?: boolean; strict?: boolean })
    compile(schema: object): { (value: unknown): boolean; errors?: Fault[] | null }
    validate(schema: object, value: unknown): boolean
    validateSchema(schema: object): boolean | Promise<unknown>
    errorsText(): string
  }
}

declare module 'velocityjs' {
  interface Call {
    property: string
    context: string
    params: string[]
  }
  export function render(
    template: string,
    context: object,
    macros: object,
    options: {
      customMethodHandlers: {
        uid: string
        match(call: { property: string; context: unknown }): boolean
        resolve(call: Call): unknown
      }[]
    },
  ): string
}

declare module 'ajv/dist/2020.js' {
  export class Ajv2020 {
    constructor(options?: { strict?: boolean })
    addSchema(schema: object, key: string): this
    validate(schema: object, value: unknown): boolean
    errorsText(): string
  }
}

declare module '@redocly/openapi-core' {
  interface Config {
    readonly _: unique symbol
  }
  interface Problem {
    ruleId: string
    message: string
    location: { pointer?: string }[]
  }
  export function createConfig(config: {
    extends: string[]
    rules: Record<string, string>
  }): Promise<Config>
  export function lintFromString(what: { source: string; config: Config }): Promise<Problem[]>
}
