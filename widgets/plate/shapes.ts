/** A linear gradient from one point to another. */
export interface Gradient {
  place: readonly [x1: number, y1: number, x2: number, y2: number]
  /** Offsets from 0 to 1 with their colours (`#rrggbb` or `#rrggbbaa`), the first one first. */
  stops: readonly (readonly [offset: number, colour: string])[]
}

export type Paint = string | Gradient

/** A path with its paint and its place. */
export interface Shape {
  /** The data of an SVG path. */
  path: string
  fill?: Paint
  stroke?: { paint: string; width: number }
  /** Where the origin of the path lies; 0 by default. */
  x?: number
  y?: number
  /** 1 by default. */
  scale?: number
  /** 1 by default. */
  opacity?: number
}

/** A picture, in pixels. The later shapes lie over the earlier ones. */
export interface Drawing {
  width: number
  height: number
  shapes: readonly Shape[]
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** A rectangle. @param radius of its corners */
export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): string {
  const [across, down] = [rounded(width - 2 * radius), rounded(height - 2 * radius)]
  const corner = (right: number, below: number) =>
    radius > 0 ? `a${radius} ${radius} 0 0 1 ${right} ${below}` : ''
  const start = `M${rounded(x + radius)} ${rounded(y)}h${across}${corner(radius, radius)}`
  return `${start}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}z`
}

export const circle = (x: number, y: number, radius: number): string =>
  `M${rounded(x - radius)} ${rounded(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`

/** A cross of two lines. @param arm from its middle */
export const plus = (x: number, y: number, arm: number): string =>
  `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`
