declare module 'subset-font' {
  /** As far as fonts.ts uses it. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      preserveNameIds: readonly number[]
      keepFeatures: readonly string[]
      noHinting: boolean
      dropTables: readonly string[]
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>
    },
  ): Promise<Buffer>
}
