import { expect, test } from 'vitest'
import { calendarEvent } from '../../widgets/waitlist/modal/calendar-event.ts'

const octets = (text: string) => Buffer.byteLength(text)

const fileWith = (title: string) =>
  calendarEvent({ title, start: 0, url: 'https://example.com/' }, 0)

const title = {
  plain: 'Nameplate goes live, and '.repeat(20),
  Hindi: 'नेमप्लेट शुरू हो रहा है, और '.repeat(20),
  emoji: '🎉👩‍👩‍👧‍👦 '.repeat(20),
  // Two, three, four and one octets, so that every remainder comes at the end of a line.
  mixed: 'éक🎉a'.repeat(60),
}

test.each(Object.entries(title))('folds %s at 75 octets (RFC 5545, 3.1)', (_, text) => {
  const file = fileWith(text)
  const lines = file.split('\r\n')
  for (const [at, line] of lines.entries()) {
    expect(octets(line)).toBeLessThanOrEqual(75)
    const [, next] = lines[at + 1]?.match(/^ (.)/su) ?? []
    if (next) expect(octets(line + next), 'as long as is allowed').toBeGreaterThan(75)
  }
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(1)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${text.replaceAll(',', '\\,')}\r\n`)
  expect(file, 'no half of a character').not.toMatch(/\p{Cs}/u)
})

test.each([
  [75, 1],
  [76, 2],
])('a line of %d octets takes %d', (length, count) => {
  const lines = fileWith('x'.repeat(length - 'SUMMARY:'.length)).split('\r\n')
  const start = lines.findIndex((line) => line.startsWith('SUMMARY:'))
  expect(lines.findIndex((line) => line.startsWith('URL:')) - start).toBe(count)
})
