import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { domains } from '../../../widgets/brand.ts'
import { drawPlate } from '../../../widgets/plate/draw-plate.ts'
import { rooms, setAddress } from '../../../widgets/plate/layout.ts'
import { voiceOfWord, voiceWords } from '../../../widgets/plate/materials.ts'
import { paintPlate } from '../../../widgets/plate/picture.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const name = fc
  .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 63 }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => words.join('-').slice(0, 63).replace(/-$/, ''))
const domain = fc.constantFrom(...domains)
const size = fc.constantFrom('wide', 'square')

test('every address fits into its room, with all letters of the name, and no domain is larger than its name', () => {
  fc.assert(
    fc.property(name, domain, size, (name, { name: domain, voice }, size) => {
      const room = rooms[size]
      const texts = setAddress(name, domain, voice, room)
      const [last, ...names] = [...texts].reverse()
      for (const { x, y, width, size: letterSize } of texts) {
        expect(x).toBe(room.margin)
        expect(width).toBeLessThanOrEqual(room.width - 2 * room.margin + 1)
        expect(y - 0.7 * letterSize).toBeGreaterThanOrEqual(room.top - 1)
        expect(y).toBeLessThanOrEqual(room.bottom + 1)
        expect(letterSize).toBeGreaterThanOrEqual(24)
        expect(last?.size).toBeLessThanOrEqual(letterSize)
      }
      for (const [at, { y, size: own }] of texts.slice(1).entries()) {
        const above = texts[at] ?? { y: 0, size: 0 }
        // Neither over the letters above, nor far from them.
        expect(y - above.y).toBeGreaterThanOrEqual(0.7 * own)
        expect(y - above.y).toBeLessThanOrEqual(0.4 * above.size + 0.85 * own)
      }
      expect(
        names
          .reverse()
          .map(({ text }) => text)
          .join(''),
      ).toBe(`${name}.`)
      expect(last?.text).toBe(domain)
    }),
  )
})

test('a name with hyphens breaks after them', () => {
  const texts = setAddress('krishnamurthy-venkataram', 'techworks.ltd', 'corporate', rooms.wide)
  expect(texts.map(({ text }) => text)).toEqual(['krishnamurthy-', 'venkataram.', 'techworks.ltd'])
})

test('the same plate is the same drawing each time, and in each voice, size and lead another', () => {
  const plates = domains.flatMap(({ voice }) =>
    (['wide', 'square'] as const).flatMap((size) =>
      (['joined', 'trying'] as const).map(
        (lead) => () => JSON.stringify(drawPlate({ name: 'priya-raman', voice, lead }, size)),
      ),
    ),
  )
  for (const draw of plates) expect(draw()).toBe(draw())
  expect(new Set(plates.map((draw) => draw())).size).toBe(plates.length)
})

test('a picture has each fill and stroke of the drawing, in its paint', () => {
  vi.stubGlobal('Path2D', class {})
  for (const { voice } of domains) {
    const plate = { name: 'priya-raman', voice, lead: 'joined' } as const
    const painted: unknown[] = []
    const stops: unknown[] = []
    const gradient = { addColorStop: (...stop: unknown[]) => stops.push(stop) }
    const context = {
      ...{ setTransform() {}, createLinearGradient: () => gradient },
      ...{ fillStyle: '', strokeStyle: '', lineWidth: 0 },
      fill: () => painted.push(context.fillStyle),
      stroke: () => painted.push([context.strokeStyle, context.lineWidth]),
    }
    const canvas = { getContext: () => context } as unknown as HTMLCanvasElement
    expect(paintPlate(canvas, plate, 'wide')).toBe(true)
    const { shapes } = drawPlate(plate, 'wide')
    expect(painted).toEqual(
      shapes.flatMap(({ fill, stroke }) => [
        ...(fill ? [typeof fill === 'string' ? fill : gradient] : []),
        ...(stroke ? [[stroke.paint, stroke.width]] : []),
      ]),
    )
    expect(stops).toEqual(
      shapes.flatMap(({ fill }) =>
        typeof fill === 'object' ? fill.stops.map((one) => [...one]) : [],
      ),
    )
  }
  vi.unstubAllGlobals()
})

test('each voice has a word for addresses, the first part of its domain', () => {
  expect(domains.map(({ voice }) => voiceWords[voice])).toEqual([
    'techworks',
    'nameplate',
    'notebook',
    'stackpage',
  ])
  for (const { voice } of domains) expect(voiceOfWord(voiceWords[voice])).toBe(voice)
  for (const word of ['', 'corporate', 'Notebook', 'constructor'])
    expect(voiceOfWord(word)).toBeUndefined()
})
