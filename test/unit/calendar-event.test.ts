import { expect, test } from 'vitest'
import { calendarEvent } from '../../widgets/waitlist/thanks/calendar-event.ts'

test('folds each line at 75 octets, and never within a character (RFC 5545, 3.1)', () => {
  // One to four octets, so that every remainder comes at the end of a line.
  for (let before = 0; before < 75; before += 1) {
    const title = 'x'.repeat(before) + 'é क 🎉 \\;, '.repeat(30)
    const launch = { title, start: 0, isLocal: false, page: '', url: 'https://example.com/' }
    const file = calendarEvent(launch, 0)
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(Buffer.from(line).toString()).toBe(line)
    }
    const escaped = title.replace(/[\\;,]/g, '\\$&')
    expect(file.replaceAll('\r\n ', '')).toContain(`\r\nSUMMARY:${escaped}\r\n`)
  }
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
