import { domains, type Voice } from '../brand.ts'
import { brass, brassDetails } from './brass.ts'
import { unitsPerSize } from './glyphs.ts'
import {
  cursor,
  imprint,
  type Lead,
  leads,
  type PlateSize,
  type Room,
  rooms,
  type SetText,
  setAddress,
  toVoiceCase,
} from './layout.ts'
import { setLine } from './lettering.ts'
import { materials } from './materials.ts'
import { circle, type Drawing, plus, rectangle, type Shape } from './shapes.ts'

/** Blue of the brand, of the shadow's ground and of pins. */
const blue = '#0948b3'
const cursorBlue = '#73a3fc'
/** The page's colour around a white plate. */
const page = '#f2eee5'

const textShape = ({ path, x, y, size }: SetText, fill: string, more?: Partial<Shape>): Shape => ({
  ...{ path, fill, x, y, scale: size / unitsPerSize, ...more },
})

/** Cut into metal: light on the lower edge of each letter, dark on the upper one. */
function engraved(text: SetText, ink: string): Shape[] {
  const depth = Math.max(1, Math.min(2.2, text.size / 60))
  return [
    textShape({ ...text, y: text.y + depth, x: text.x + depth * 0.4 }, '#fff3cd', {
      opacity: 0.75,
    }),
    textShape({ ...text, y: text.y - depth * 0.7 }, '#5b4215', { opacity: 0.55 }),
    textShape(text, ink),
  ]
}

/** Four places in the corners, at a distance from both edges. */
const corners = ({ width, height }: Pick<Room, 'width' | 'height'>, inset: number) =>
  [inset, width - inset].flatMap((x) => [inset, height - inset].map((y) => [x, y] as const))

const backgrounds: Readonly<Record<Voice, (room: Room) => Shape[]>> = {
  corporate: brass,
  creative(room) {
    const { width, height } = room
    const [inset, shadow] = [28, 22]
    const paper = { width: width - 2 * inset - shadow, height: height - 2 * inset - shadow }
    const at = (by: number, x: number, y: number) =>
      rectangle(x + by, y + by, paper.width - 2 * by, paper.height - 2 * by, 0)
    return [
      { path: rectangle(0, 0, width, height, 0), fill: blue },
      { path: at(0, inset + shadow, inset + shadow), fill: materials.creative.ink },
      { path: at(0, inset, inset), fill: materials.creative.ink },
      { path: at(6, inset, inset), fill: materials.creative.ground.light },
      ...corners(paper, 38).map(([x, y]) => ({
        path: circle(x + inset, y + inset, 11),
        fill: blue,
      })),
    ]
  },
  minimal(room) {
    const { width, height } = room
    const inset = 28
    const line = { paint: materials.minimal.ink, width: 1.5 }
    return [
      { path: rectangle(0, 0, width, height, 0), fill: page },
      {
        path: rectangle(inset, inset, width - 2 * inset, height - 2 * inset, 0),
        fill: materials.minimal.ground.light,
        stroke: line,
      },
      ...corners(room, inset + 36).map(([x, y]) => ({
        path: circle(x, y, 11),
        fill: page,
        stroke: line,
      })),
    ]
  },
  developer(room) {
    const stroke = { paint: '#6f7972', width: 2 }
    return [
      { path: rectangle(0, 0, room.width, room.height, 0), fill: materials.developer.ground.light },
      ...corners(room, 62).map(([x, y]) => ({ path: plus(x, y, 11), stroke })),
    ]
  },
}

/** How small print is set. */
const smallPrint: Readonly<Record<Voice, { tracking: number; scale: number }>> = {
  corporate: { tracking: 0.05, scale: 0.96 },
  creative: { tracking: 0, scale: 0.9 },
  minimal: { tracking: 0.02, scale: 1 },
  developer: { tracking: 0, scale: 0.94 },
}

/** A line of small print. Hairlines would be lost in it, so they have an outline as well. */
function small(voice: Voice, text: string, size: number, fill: string, x: number, y: number) {
  const { path, width } = setLine(voice, toVoiceCase(voice, text), smallPrint[voice].tracking)
  const set: SetText = { text, face: voice, path, x, y, size, width: width * size }
  const stroke = { paint: fill, width: unitsPerSize * 0.036 }
  return { set, shape: textShape(set, fill, voice === 'minimal' ? { stroke } : {}) }
}

function leadShapes(voice: Voice, text: string, { margin, lead, small: size }: Room): Shape[] {
  const { ink } = materials[voice]
  const line = (words: string, x: number, fill = ink) =>
    small(voice, words, size * smallPrint[voice].scale, fill, x, lead)
  const { set, shape } = line(text, margin)
  if (voice === 'corporate') return engraved(set, ink)
  if (voice !== 'developer') return [shape]
  const prompt = line('~ $', margin, cursorBlue)
  return [prompt.shape, line(text, margin + prompt.set.width + size * 0.6).shape]
}

/** The maker of the plate: on one line, or on two on a narrow plate. */
function imprintShapes(voice: Voice, room: Room): Shape[] {
  const { margin, imprint: y, small: size, width } = room
  const { softInk, ink } = materials[voice]
  const letters = size * smallPrint[voice].scale * 0.84
  const line = (words: string, fill: string, x: number, baseline: number) =>
    small(voice, words, letters, fill, x, baseline)
  if (width === room.height)
    return [
      line(imprint.product, ink, margin, y - letters * 1.5).shape,
      line(imprint.text, softInk, margin, y).shape,
    ]
  const text = line(imprint.text, softInk, 0, y)
  const end = width - margin - text.set.width
  return [line(imprint.product, ink, margin, y).shape, { ...text.shape, x: end }]
}

/** What a plate shows. */
export interface Plate {
  /** a–z, 0–9 and inner hyphens, 1 to 63. */
  name: string
  voice: Voice
  lead: Lead
}

/** Draws a plate with an address. Browsers paint it on a canvas, the server writes it as SVG. */
export function drawPlate({ name, voice, lead }: Plate, size: PlateSize): Drawing {
  const room = rooms[size]
  const { ink } = materials[voice]
  const domain = domains.find((one) => one.voice === voice)?.name ?? ''
  const texts = setAddress(name, domain, voice, room)
  const last = texts.at(-1)
  const letters = texts.flatMap((text) =>
    voice === 'corporate' ? engraved(text, ink) : [textShape(text, ink)],
  )
  const block =
    voice === 'developer' && last
      ? [
          {
            path: rectangle(
              last.x + last.width + cursor.gap * last.size,
              last.y - 0.82 * last.size,
              cursor.width * last.size,
              1.04 * last.size,
              0,
            ),
            fill: cursorBlue,
          },
        ]
      : []
  return {
    width: room.width,
    height: room.height,
    shapes: [
      ...backgrounds[voice](room),
      ...leadShapes(voice, leads[lead], room),
      ...letters,
      ...block,
      ...imprintShapes(voice, room),
      ...(voice === 'corporate' ? brassDetails(room) : []),
    ],
  }
}
