import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarEvent } from '../../widgets/waitlist/modal/calendar-event.ts'

const octets = (text: string) => Buffer.byteLength(text)

test('folds each line at 75 octets, and never within a character (RFC 5545, 3.1)', () => {
  // One to four octets, so that every remainder comes at the end of a line.
  const word = fc.constantFrom('x', 'é', 'क', '🎉', 'goes live ', '\\;,')
  const words = fc.array(word, { minLength: 50, maxLength: 200, size: 'max' })
  fc.assert(
    fc.property(words, (parts) => {
      const title = parts.join('')
      const file = calendarEvent(
        { title, start: 0, isLocal: false, page: '', url: 'https://example.com/' },
        0,
      )
      const lines = file.split('\r\n')
      for (const [at, line] of lines.entries()) {
        expect(octets(line)).toBeLessThanOrEqual(75)
        const [, next] = lines[at + 1]?.match(/^ (.)/su) ?? []
        if (next) expect(octets(line + next), 'as long as is allowed').toBeGreaterThan(75)
      }
      const escaped = title.replace(/[\\;,]/g, '\\$&')
      expect(file.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${escaped}\r\n`)
    }),
  )
})

test('the UID is one for a launch, whenever it is to be, and another for every other launch', () => {
  const uid = (page: string, title: string, start: number) =>
    calendarEvent({ title, start, isLocal: false, page, url: page }, start)
      .replaceAll('\r\n ', '')
      .match(/\r\nUID:(\w+@\w+)\r\n/)?.[1]
  const page = 'https://example.com/a'
  expect(uid(page, 'A launch', 4e12)).toBe(uid(page, 'A launch', 0))
  const others = [uid('https://example.com/b', 'A launch', 0), uid(page, 'Another', 0), undefined]
  expect(others).not.toContain(uid(page, 'A launch', 0))
})
