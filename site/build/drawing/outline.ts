import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Blob, Face, Font, Buffer as Line, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const archivo = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'

/** A line of text as outlines. */
export interface Outline {
  /** The data of an SVG path. */
  path: string
  width: number
}

/** The typography of a line: lengths in units of the drawing, and axes of the variable font. */
interface Setting {
  size: number
  x: number
  y: number
  wght: number
  wdth: number
}

/** A glyph of a shaped text: lengths in thousandths of the font's size. */
interface ShapedGlyph {
  advance: number
  /** The data of an SVG path, with its baseline at 0 and the y axis upwards. */
  path: string
}

/**
 * Opens a variable font of a package.
 * @param source the font's file, as imported
 * @param characters the required characters
 * @returns a function that shapes a text with kerning and without ligatures
 */
export async function openFont(
  source: string,
  characters: string,
  axes: Readonly<Record<string, number>>,
): Promise<(text: string) => ShapedGlyph[]> {
  const options = { targetFormat: 'sfnt', preserveNameIds: [], keepFeatures: ['kern'] } as const
  const subset = await subsetFont(await readFile(require.resolve(source)), characters, {
    ...options,
    noHinting: true,
    dropTables: [],
    variationAxes: {},
  })
  const font = new Font(new Face(new Blob(Uint8Array.from(subset).buffer)))
  font.setVariations(Object.entries(axes).map(([axis, value]) => new Variation(axis, value)))
  return (text) => {
    const line = new Line()
    line.addText(text)
    line.guessSegmentProperties()
    shape(font, line)
    const positions = line.getGlyphPositions()
    return line.getGlyphInfos().map(({ codepoint }, at) => ({
      advance: positions[at]?.xAdvance ?? 0,
      path: font.glyphToPath(codepoint),
    }))
  }
}

/**
 * Moves and scales the path of a glyph.
 * @param place maps a point of the glyph to the drawing, whose y axis points down
 * @returns the path with whole coordinates
 */
export const placed = (
  path: string,
  place: (right: number, up: number) => readonly [x: number, y: number],
): string =>
  path.replaceAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g, (_, right: string, up: string) =>
    place(Number(right), Number(up)).map(Math.round).join(' '),
  )

/** The outlines of a text in Archivo, with its baseline at `y`, so that a drawing needs no font. */
export async function outline(text: string, setting: Setting): Promise<Outline> {
  const { size, x, y, wght, wdth } = setting
  const shaped = await openFont(archivo, text, { wght, wdth })
  const scale = size / 1000
  let pen = 0
  const paths = shaped(text).map(({ path, advance }) => {
    const start = pen
    pen += advance
    return placed(path, (right, up) => [x + (start + right) * scale, y - up * scale])
  })
  return { path: relative(paths.join('')), width: pen * scale }
}

/** The command of a line with its steps, in the short form for horizontal and vertical lines. */
function shortened(command: string, steps: readonly number[]): [string, readonly number[]] {
  const [right = 0, down = 0] = steps
  if (command === 'l' && down === 0) return ['h', [right]]
  if (command === 'l' && right === 0) return ['v', [down]]
  return [command, steps]
}

/**
 * Writes the path with relative coordinates, without empty lines and repeated commands: it is half as long, and
 * compresses better.
 */
export function relative(path: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  let last = ''
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, absolute = '', numbers = '']) => {
    if (absolute === 'Z') {
      x = startX
      y = startY
      last = 'z'
      return last
    }
    const points = numbers.match(/-?\d+/g)?.map(Number) ?? []
    const steps = points.map((value, at) => value - (at % 2 ? y : x))
    if (absolute === 'L' && steps.every((step) => step === 0)) return ''
    x = points.at(-2) ?? x
    y = points.at(-1) ?? y
    if (absolute === 'M') {
      startX = x
      startY = y
    }
    const [command, short] = shortened(absolute.toLowerCase(), steps)
    const written = short.join(' ').replaceAll(' -', '-')
    const isRepeated = command === last
    last = command
    if (!isRepeated) return command + written
    return written.startsWith('-') ? written : ` ${written}`
  }).join('')
}
