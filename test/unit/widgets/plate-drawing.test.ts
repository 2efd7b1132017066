import fc from 'fast-check'
import { expect, test } from 'vitest'
import { domains } from '../../../widgets/brand.ts'
import { rooms, setAddress } from '../../../widgets/plate/layout.ts'

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
