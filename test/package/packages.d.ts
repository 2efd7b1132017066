// What these tests use of their own packages: types are checked without them.

declare module '@arethetypeswrong/core' {
  interface Package {
    readonly packageName: string
  }
  export function createPackageFromTarballData(tarball: Uint8Array): Package
  export function checkPackage(
    pkg: Package,
  ): Promise<
    { types: false } | { types: object; problems: { kind: string; resolutionKind?: string }[] }
  >
}

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
