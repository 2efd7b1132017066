import { drawPlate, type Plate } from './draw-plate.ts'
import type { PlateSize } from './layout.ts'
import type { Paint } from './shapes.ts'

function styleOf(context: CanvasRenderingContext2D, paint: Paint): string | CanvasGradient {
  if (typeof paint === 'string') return paint
  const [x1, y1, x2, y2] = paint.place
  const gradient = context.createLinearGradient(x1, y1, x2, y2)
  for (const [offset, colour] of paint.stops) gradient.addColorStop(offset, colour)
  return gradient
}

/**
 * Paints a plate on a canvas, at its full size in pixels.
 * @returns whether the engine could
 */
export function paintPlate(canvas: HTMLCanvasElement, plate: Plate, size: PlateSize): boolean {
  // happy-dom and jsdom have neither a canvas nor paths, and jsdom logs an error when asked for a canvas.
  const context = typeof Path2D === 'undefined' ? null : canvas.getContext?.('2d')
  if (!context) return false
  const { width, height, shapes } = drawPlate(plate, size)
  canvas.width = width
  canvas.height = height
  for (const { path, fill, stroke, x = 0, y = 0, scale = 1, opacity = 1 } of shapes) {
    const outline = new Path2D(path)
    context.setTransform(scale, 0, 0, scale, x, y)
    context.globalAlpha = opacity
    if (fill) {
      context.fillStyle = styleOf(context, fill)
      context.fill(outline)
    }
    if (stroke) {
      context.strokeStyle = stroke.paint
      context.lineWidth = stroke.width
      context.stroke(outline)
    }
  }
  return true
}
