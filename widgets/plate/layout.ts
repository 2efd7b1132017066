import { domains, product, type Voice } from '../brand.ts'
import { type FaceName, setLine } from './lettering.ts'
import { materials } from './materials.ts'

/** The line above the address: on the plate of a visitor who has joined, and on that of any link. */
export const leads = { joined: 'On the waitlist for', trying: 'Trying on' } as const

export type Lead = keyof typeof leads

const own = domains.find(({ voice }) => voice === 'creative')?.name

/** The line below the address. */
export const imprint = { product, text: `Your name, four voices: ${own}` }

/** A text in the case of a voice: one engraves capitals, two use small letters. */
export function toVoiceCase(voice: Voice, text: string): string {
  if (voice === 'minimal') return text
  return voice === 'corporate' ? text.toUpperCase() : text.toLowerCase()
}

/** The sizes of a drawn plate. */
export type PlateSize = 'wide' | 'square'

/** The layout of a plate, in pixels. */
export interface Room {
  width: number
  height: number
  /** The margin at the left and the right of the text. */
  margin: number
  /** The baseline of the lead. */
  lead: number
  /** Between which the name and the domain are. */
  top: number
  bottom: number
  /** The baseline of the imprint. */
  imprint: number
  /** The size of the lead and the imprint. */
  small: number
  /** The maximum number of lines of a name. */
  lines: number
}

/** Link previews take 1200 × 630 (1.91 to 1), and posts with a picture a square. */
export const rooms: Readonly<Record<PlateSize, Room>> = {
  wide: {
    ...{ width: 1200, height: 630, margin: 112, lines: 3 },
    ...{ lead: 142, top: 186, bottom: 466, imprint: 534, small: 30 },
  },
  square: {
    ...{ width: 1080, height: 1080, margin: 108, lines: 5 },
    ...{ lead: 196, top: 252, bottom: 832, imprint: 944, small: 36 },
  },
}

interface Measures {
  /** In em: the height above the baseline and below it, and the distance of two baselines. */
  above: number
  below: number
  leading: number
  /** The share of the room that the letters may take. */
  share: number
}

const measures: Readonly<Record<Voice, Measures>> = {
  corporate: { above: 0.71, below: 0.13, leading: 1, share: 1 },
  creative: { above: 0.74, below: 0.2, leading: 1, share: 1 },
  // With air.
  minimal: { above: 0.74, below: 0.21, leading: 1.06, share: 0.9 },
  developer: { above: 0.74, below: 0.19, leading: 1.1, share: 1 },
}

/** The cursor after a domain, in em. */
export const cursor = { gap: 0.08, width: 0.56 }

/** A line of text with its place. */
export interface SetText {
  text: string
  face: FaceName
  path: string
  x: number
  /** Of the baseline. */
  y: number
  /** Of the letters. */
  size: number
  width: number
}

const largest = 232
/** Below this size a name may break anywhere instead of only after hyphens, if that makes it much larger. */
const breakBelow = 72
const muchLarger = 1.5

/** Breaks pieces into at most `lines` lines, with the widest as narrow as possible. */
function balanced(pieces: readonly string[], lines: number, widthOf: (text: string) => number) {
  const fill = (limit: number) => {
    const filled = ['']
    for (const piece of pieces) {
      const last = filled.at(-1) ?? ''
      if (last && widthOf(last + piece) > limit) filled.push(piece)
      else filled[filled.length - 1] = last + piece
    }
    return filled
  }
  let [low, high] = [Math.max(...pieces.map(widthOf)), widthOf(pieces.join(''))]
  while (high - low > 0.05) {
    const middle = (low + high) / 2
    if (fill(middle).length <= lines) high = middle
    else low = middle
  }
  return fill(high)
}

/** The domain is smaller than the name; only a short name is so large that it is much smaller. */
const domainSize = (name: number, widest: number) => Math.min(name * 0.76, widest, 108)

/**
 * Sets an address into its room: the name as large as it can be, and the domain below it.
 * @param name a–z, 0–9 and inner hyphens
 */
export function setAddress(name: string, domain: string, voice: Voice, room: Room): SetText[] {
  const { tracking } = materials[voice]
  const { above, below, leading, share } = measures[voice]
  const line = (text: string) => setLine(voice, toVoiceCase(voice, text), tracking)
  const width = (room.width - 2 * room.margin) * share
  const maxHeight = (room.bottom - room.top) * share
  const isTerminal = voice === 'developer'
  const domainLine = line(domain)
  const widestDomain = width / (domainLine.width + (isTerminal ? cursor.gap + cursor.width : 0))

  /** How far below the last line of a name the domain is. */
  const step = (size: number, ofDomain: number) =>
    size * (below + 0.16) + ofDomain * (above + (voice === 'corporate' ? 0.1 : 0))
  const heightOf = (size: number, lines: number) =>
    size * (above + (lines - 1) * leading) + step(size, domainSize(size, widestDomain))

  function fit(pieces: readonly string[], lines: number) {
    const texts = balanced(pieces, lines, (text) => line(text).width)
    let size = Math.min(largest, width / Math.max(...texts.map((text) => line(text).width)))
    while (heightOf(size, texts.length) > maxHeight) size *= 0.98
    return { texts, size }
  }
  const counts = Array.from({ length: room.lines }, (_, at) => at + 1)
  /** Another line must make the name a fifth larger. */
  const best = (pieces: readonly string[]) =>
    counts
      .map((lines) => fit(pieces, lines))
      .reduce((one, other) => (other.size > one.size * 1.2 ? other : one))
  const written = `${name}.`
  let chosen = best(written.split(/(?<=-)/))
  if (chosen.size < breakBelow) {
    const broken = best(written.split(/(?!\.$)(?:)/))
    if (broken.size > chosen.size * muchLarger) chosen = broken
  }

  const { texts, size } = chosen
  const ofDomain = domainSize(size, widestDomain)
  const height = heightOf(size, texts.length)
  const first = (room.top + room.bottom - height) / 2 + size * above
  const place = (text: string, y: number, size: number): SetText => {
    const { path, width } = line(text)
    return { text, face: voice, path, x: room.margin, y, size, width: width * size }
  }
  const names = texts.map((text, at) => place(text, first + at * leading * size, size))
  const last = first + (texts.length - 1) * leading * size
  return [...names, place(domain, last + step(size, ofDomain), ofDomain)]
}
