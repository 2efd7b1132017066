import type { Room } from './layout.ts'
import { materials } from './materials.ts'
import { circle, rectangle, type Shape } from './shapes.ts'

type Size = Pick<Room, 'width' | 'height'>

/** A sequence of numbers from 0 to 1 that is the same each time (Park and Miller's generator). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** The strokes of a brush: level lines of many lengths, on whole pixels, which make a smaller PNG. */
function strokes({ width, height }: Size, seed: number, distance: number): string {
  const next = sequence(seed)
  let path = ''
  for (let y = 2; y < height; y += 1 + Math.round(distance * 1.6 * next())) {
    const start = Math.round((next() * 1.3 - 0.45) * width)
    path += `M${start} ${y}.5h${Math.round((0.35 + next()) * width)}`
  }
  return path
}

/** The ground under a colour `#rrggbbaa`: as one colour it is painted once. */
function onGround(colour: string): string {
  const alpha = Number.parseInt(colour.slice(7), 16) / 255
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const ground = parts(materials.corporate.ground.light)
  const mixed = parts(colour).map((part, at) => part * alpha + (ground[at] ?? 0) * (1 - alpha))
  return `rgb(${mixed.map(Math.round)})`
}

/**
 * A sheet of brushed brass: the ground of the hero's plate (site/styles/materials.css) under the same light
 * and shade, from the upper left. Level and upright gradients make a smaller PNG.
 */
export function brass(room: Size): Shape[] {
  const { width, height } = room
  const sheet = rectangle(0, 0, width, height, 0)
  const brush = (seed: number, distance: number, paint: string, opacity: number) => ({
    path: strokes(room, seed, distance),
    stroke: { paint, width: 1 },
    opacity,
  })
  return [
    {
      path: sheet,
      fill: {
        place: [0, 0, width, 0],
        stops: [
          [0, onGround('#fff6d638')],
          [0.3, onGround('#fff6d680')],
          [0.42, onGround('#fff6d670')],
          [0.78, onGround('#fff6d600')],
          [1, onGround('#5c3c0622')],
        ],
      },
    },
    {
      path: sheet,
      fill: {
        place: [0, 0, 0, height],
        stops: [
          [0, '#fff6d640'],
          [0.35, '#fff6d600'],
          [0.6, '#5c3c0600'],
          [1, '#5c3c0630'],
        ],
      },
    },
    brush(11, 5, '#fff4d2', 0.24),
    brush(29, 5, '#7c5c22', 0.14),
    brush(47, 17, '#fff9e6', 0.24),
    brush(83, 23, '#6b4d18', 0.16),
  ]
}

/** A slotted screw. @param angle of its slot, in radians */
function screw(x: number, y: number, angle: number): Shape[] {
  const radius = 15
  const [across, down] = [Math.cos(angle) * radius * 0.72, Math.sin(angle) * radius * 0.72]
  const slot = (by: number) =>
    `M${(x - across).toFixed(1)} ${(y - down + by).toFixed(1)}l${(2 * across).toFixed(1)} ${(2 * down).toFixed(1)}`
  return [
    { path: circle(x, y + 1.5, radius + 2), fill: '#fff3cd', opacity: 0.7 },
    { path: circle(x, y - 0.5, radius + 2), fill: '#6b4d18', opacity: 0.8 },
    {
      path: circle(x, y, radius),
      fill: {
        place: [x - radius, y - radius, x + radius, y + radius],
        stops: [
          [0, '#fbf0cf'],
          [0.5, '#dcc48c'],
          [1, '#a98746'],
        ],
      },
    },
    { path: slot(1.4), stroke: { paint: '#fff6dc', width: 3.4 }, opacity: 0.8 },
    { path: slot(0), stroke: { paint: '#3a2808', width: 3.4 } },
  ]
}

/** The edge of the sheet, its keyline and its screws. */
export function brassDetails({ width, height }: Size): Shape[] {
  const frame = (inset: number, radius: number, dx: number, dy: number) =>
    rectangle(inset + dx, inset + dy, width - 2 * inset, height - 2 * inset, radius)
  const [near, x, y] = [64, width - 64, height - 64]
  return [
    {
      path: `M0 ${height - 1}h${width}M${width - 1} 0v${height}`,
      stroke: { paint: '#5b4215', width: 4 },
      opacity: 0.55,
    },
    { path: `M0 1h${width}M1 0v${height}`, stroke: { paint: '#fff6dc', width: 4 }, opacity: 0.8 },
    { path: frame(30, 8, 0.6, 1.6), stroke: { paint: '#fff3cd', width: 2.5 }, opacity: 0.75 },
    { path: frame(30, 8, 0, 0), stroke: { paint: '#2b1c04', width: 2.5 } },
    ...screw(near, near, -0.7),
    ...screw(x, near, 0.5),
    ...screw(near, y, 1.2),
    ...screw(x, y, -0.25),
  ]
}
