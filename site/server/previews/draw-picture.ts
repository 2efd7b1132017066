import { drawPlate, type Plate } from '../../../widgets/plate/draw-plate.ts'
import type { Drawing, Gradient, Shape } from '../../../widgets/plate/shapes.ts'
import { reason } from '../../base/reason.ts'
import { encodePng } from './png.ts'

function gradientTag({ place: [x1, y1, x2, y2], stops }: Gradient, id: string): string {
  const colours = stops.map(
    ([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`,
  )
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${colours.join('')}</linearGradient>`
}

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Writes a drawing as SVG. It contains outlines and no visitor's text. */
function toSvg({ width, height, shapes }: Drawing): string {
  const gradients: string[] = []
  const paint = (fill: Shape['fill']) => {
    if (fill === undefined || typeof fill === 'string') return fill ?? 'none'
    const id = `g${gradients.length}`
    gradients.push(gradientTag(fill, id))
    return `url(#${id})`
  }
  const tags = shapes.map(({ path, fill, stroke, x = 0, y = 0, scale = 1, opacity }) => {
    const attributes = [
      `fill="${paint(fill)}"`,
      stroke && `stroke="${stroke.paint}" stroke-width="${stroke.width}"`,
      // Not on the whole drawing, for which a rasteriser needs an extra layer.
      opacity !== undefined && `${stroke ? 'stroke' : 'fill'}-opacity="${opacity}"`,
      `transform="matrix(${rounded(scale)} 0 0 ${rounded(scale)} ${rounded(x)} ${rounded(y)})"`,
    ]
    return `<path d="${path}" ${attributes.filter(Boolean).join(' ')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${gradients.join('')}</defs>${tags.join('')}</svg>`
}

/** Draws the wide picture of a plate as PNG. */
export type DrawPicture = (plate: Plate) => Promise<Buffer<ArrayBuffer>>

let loading: Promise<DrawPicture | undefined> | undefined

async function load(): Promise<DrawPicture | undefined> {
  try {
    const { renderAsync } = await import('@resvg/resvg-js')
    return async (plate) => {
      const svg = toSvg(drawPlate(plate, 'wide'))
      return encodePng(
        await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' }),
      )
    }
  } catch (error) {
    console.warn(
      `Link previews show the general picture, since @resvg/resvg-js cannot be loaded: ${reason(error)}`,
    )
    return undefined
  }
}

/** Loads the rasteriser on the first use; undefined if it is not available. */
export function loadRasteriser(): Promise<DrawPicture | undefined> {
  loading ??= load()
  return loading
}
