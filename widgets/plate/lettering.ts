import { faces, unitsPerSize } from './glyphs.ts'

export type FaceName = keyof typeof faces

interface Glyph {
  advance: number
  /** Where the ink begins. */
  left: number
  outline: string
}

interface Face {
  glyphs: ReadonlyMap<string, Glyph>
  /** By the two characters. */
  kerning: ReadonlyMap<string, number>
}

function read({ glyphs, kerning }: (typeof faces)[FaceName]): Face {
  const entries = glyphs.split('|').map((written) => {
    const [advance = '', left, outline = ''] = written.slice(1).split(/ (-?\d+) (.*)/)
    const glyph = { advance: Number(advance), left: Number(left), outline }
    return [written.charAt(0), glyph] as const
  })
  const pairs = kerning.split('|').flatMap((group) => {
    const [value, list = ''] = group.split(/:(.*)/)
    return (list.match(/../g) ?? []).map((pair) => [pair, Number(value)] as const)
  })
  return { glyphs: new Map(entries), kerning: new Map(pairs) }
}

const known: Partial<Record<FaceName, Face>> = {}

const faceOf = (name: FaceName): Face => {
  known[name] ??= read(faces[name])
  return known[name]
}

/** A line of text in outlines. */
export interface Line {
  /** The data of an SVG path, in parts of the size (`unitsPerSize`). The ink begins at 0, on the baseline. */
  path: string
  /** In em. */
  width: number
}

/**
 * Sets a line of text. Characters that the face does not have are left out.
 * @param tracking space between letters, in em
 */
export function setLine(name: FaceName, text: string, tracking: number): Line {
  const { glyphs, kerning } = faceOf(name)
  const space = tracking * unitsPerSize
  let path = ''
  let pen: number | undefined
  let before = ''
  for (const character of text) {
    const glyph = glyphs.get(character)
    if (!glyph) continue
    pen = pen === undefined ? -glyph.left : pen + space + (kerning.get(before + character) ?? 0)
    if (glyph.outline) path += `M${Math.round(pen)} 0${glyph.outline}`
    pen += glyph.advance
    before = character
  }
  return { path, width: (pen ?? 0) / unitsPerSize }
}
