// What these tests use of their own packages: types are checked without them.

declare module 'publint' {
  export function publint(options: {
    pkgDir: string
    strict: boolean
  }): Promise<{ messages: unknown[] }>
}

declare module 'ajv' {
  export class Ajv {
    constructor(options: { strict: boolean })
    compile(schema: object): { (value: unknown): boolean; errors?: object[] | null }
  }
}

declare module 'custom-elements-manifest/schema.json' {
  const schema: object
  export default schema
}

declare module 'ajv/dist/2020.js' {
  interface Fault {
    instancePath: string
    params: Record<string, unknown>
  }
  export class Ajv2020 {
    constructor(options: {
      allErrors?: boolean
      strict: boolean
      formats?: Record<string, boolean>
    })
    addSchema(schema: object, key: string): this
    compile(schema: object): { (value: unknown): boolean; errors?: Fault[] | null }
    validate(schema: object, value: unknown): boolean
  }
}

declare module '@redocly/openapi-core' {
  interface Config {
    readonly _: unique symbol
  }
  export function createConfig(config: {
    extends: string[]
    rules: Record<string, string>
  }): Promise<Config>
  export function lintFromString(what: { source: string; config: Config }): Promise<unknown[]>
}
