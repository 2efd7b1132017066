// Types of packages that are installed only for drawing, and so are missing when types are checked.

declare module 'subset-font' {
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

declare module 'harfbuzzjs' {
  export class Blob {
    constructor(data: ArrayBuffer)
  }
  export class Face {
    constructor(blob: Blob)
  }
  export class Variation {
    constructor(tag: string, value: number)
  }
  export class Font {
    constructor(face: Face)
    setVariations(variations: Variation[]): void
    glyphToPath(glyph: number): string
  }
  export class Buffer {
    addText(text: string): void
    guessSegmentProperties(): void
    getGlyphInfos(): { codepoint: number }[]
    getGlyphPositions(): { xAdvance: number }[]
  }
  export function shape(font: Font, buffer: Buffer): void
}
