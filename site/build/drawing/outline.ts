import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Buffer as Line, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const source = require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')

/** A line of text as outlines. */
export interface Outline {
  /** The data of an SVG path. */
  path: string
  width: number
}

/** How a line is set: lengths in units of the drawing, and the axes of the variable font. */
interface Setting {
  size: number
  x: number
  y: number
  wght: number
  wdth: number
}

/** The outlines of a text in Archivo, with its baseline at `y`, so that a drawing needs no font. */
export async function outline(text: string, setting: Setting): Promise<Outline> {
  const { size, x, y, wght, wdth } = setting
  const options = { targetFormat: 'sfnt', preserveNameIds: [], keepFeatures: ['kern'] } as const
  const subset = await subsetFont(await readFile(source), text, {
    ...options,
    noHinting: true,
    dropTables: [],
    variationAxes: {},
  })
  const font = new Font(new Face(new Blob(Uint8Array.from(subset).buffer)))
  font.setVariations([new Variation('wght', wght), new Variation('wdth', wdth)])
  const line = new Line()
  line.addText(text)
  line.guessSegmentProperties()
  shape(font, line)

  const scale = size / 1000
  const positions = line.getGlyphPositions()
  let pen = 0
  const paths = line.getGlyphInfos().map(({ codepoint }, at) => {
    const start = pen
    pen += positions[at]?.xAdvance ?? 0
    return font
      .glyphToPath(codepoint)
      .replaceAll(
        /(-?[\d.]+)[ ,](-?[\d.]+)/g,
        (_, right: string, up: string) =>
          `${Math.round(x + (start + Number(right)) * scale)} ${Math.round(y - Number(up) * scale)}`,
      )
  })
  return { path: relative(paths.join('')), width: pen * scale }
}

/** The path with relative coordinates, which is half as long and compresses better. */
function relative(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, command = '', numbers = '']) => {
    if (command === 'Z') {
      x = startX
      y = startY
      return 'z'
    }
    const points = numbers.match(/-?\d+/g)?.map(Number) ?? []
    const steps = points.map((value, at) => value - (at % 2 ? y : x))
    x = points.at(-2) ?? x
    y = points.at(-1) ?? y
    if (command === 'M') {
      startX = x
      startY = y
    }
    return command.toLowerCase() + steps.join(' ').replaceAll(' -', '-')
  }).join('')
}
