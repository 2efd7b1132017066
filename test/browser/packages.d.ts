// What `npm run test:embed` uses of its own packages: types are checked without them.

declare module 'tailwindcss' {
  export function compile(
    css: string,
    options: {
      loadStylesheet(): Promise<{ path: string; base: string; content: string }>
    },
  ): Promise<{ build(candidates: string[]): string }>
}
