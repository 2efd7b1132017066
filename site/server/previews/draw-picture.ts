import { drawPlate, type Plate } from '../../../widgets/plate/draw-plate.ts'
import { reason } from '../../base/reason.ts'
import { toSvg } from './svg.ts'

/** Draws the wide picture of a plate as PNG. */
export type DrawPicture = (plate: Plate) => Promise<Buffer<ArrayBuffer>>

let loading: Promise<DrawPicture | undefined> | undefined

async function load(): Promise<DrawPicture | undefined> {
  try {
    const { renderAsync } = await import('@resvg/resvg-js')
    return async (plate) => {
      const svg = toSvg(drawPlate(plate, 'wide'))
      const image = await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off' })
      return Buffer.from(image.asPng())
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
