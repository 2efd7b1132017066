// What the bench uses of its own packages: types are checked without them.

declare module 'lighthouse' {
  export default function lighthouse(
    url: string,
    options: { port: number; logLevel: 'error'; onlyCategories: string[] },
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
