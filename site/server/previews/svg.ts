import type { Drawing, Gradient, Shape } from '../../../widgets/plate/shapes.ts'

/** Defines long paths once: an engraved letter is drawn three times. */
const longPath = 60

function gradientTag({ place: [x1, y1, x2, y2], stops }: Gradient, id: string): string {
  const colours = stops.map(
    ([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${colours.join('')}</linearGradient>`
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Writes a drawing as SVG. It contains outlines and no visitor's text. */
export function toSvg({ width, height, shapes }: Drawing): string {
  const definitions: string[] = []
  const ids = new Map<string, string>()
  const isRepeated = (path: string) =>
    path.length > longPath && shapes.filter((shape) => shape.path === path).length > 1
  const idOf = (key: string, tag: (id: string) => string): string => {
    const known = ids.get(key)
    if (known) return known
    const id = `d${ids.size}`
    ids.set(key, id)
    definitions.push(tag(id))
    return id
  }
  const paint = (fill: Shape['fill']) => {
    if (fill === undefined || typeof fill === 'string') return fill ?? 'none'
    return `url(#${idOf(JSON.stringify(fill), (id) => gradientTag(fill, id))})`
  }
  const tags = shapes.map(({ path, fill, stroke, x = 0, y = 0, scale = 1, opacity }) => {
    const isPlaced = x !== 0 || y !== 0 || scale !== 1
    const look = [
      `fill="${paint(fill)}"`,
      stroke && `stroke="${stroke.paint}" stroke-width="${stroke.width}"`,
      // Not on the whole drawing, for which a rasteriser needs an extra layer.
      opacity !== undefined && `${stroke ? 'stroke' : 'fill'}-opacity="${opacity}"`,
      isPlaced &&
        `transform="matrix(${rounded(scale)} 0 0 ${rounded(scale)} ${rounded(x)} ${rounded(y)})"`,
    ]
    const attributes = look.filter(Boolean).join(' ')
    if (!isRepeated(path)) return `<path d="${path}" ${attributes}/>`
    const id = idOf(path, (own) => `<path id="${own}" d="${path}"/>`)
    return `<use href="#${id}" ${attributes}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${tags.join('')}</svg>`
}
