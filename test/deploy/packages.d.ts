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
