// What the bench uses of its own packages: types are checked without them.

declare module 'lighthouse' {
  export default function lighthouse(
    url: string,
    options: {
      port: number
      logLevel: 'error'
      onlyCategories: string[]
      ignoreStatusCode: boolean
    },
  ): Promise<
    | {
        lhr: {
          runtimeError?: { message: string }
          categories: Record<string, { score: number | null }>
          audits: Record<string, { numericValue?: number }>
        }
      }
    | undefined
  >
}

declare module 'fuse.js' {
  export default class Fuse<Item> {
    constructor(
      items: readonly Item[],
      options: { keys: (keyof Item & string)[]; threshold: number; ignoreLocation: boolean },
    )
    search(query: string): unknown[]
  }
}

declare module 'minisearch' {
  export default class MiniSearch<Item> {
    constructor(options: { fields: (keyof Item & string)[] })
    addAll(items: readonly Item[]): void
    search(query: string, options: { prefix: boolean }): unknown[]
  }
}
