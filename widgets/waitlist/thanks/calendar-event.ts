import { slug } from '../../brand.ts'

const hour = 3_600_000

/** `20250722T000000Z` (RFC 5545, 3.3.5, form 2). */
const utc = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')

/** `20250722T000000`, on the visitor's clock: whatever the zone, the same in another one (form 1). */
const local = (time: number) =>
  utc(time - new Date(time).getTimezoneOffset() * 60_000).replace('Z', '')

/** RFC 5545, 3.3.11. */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (special) => `\\${special}`).replace(/\r?\n/g, '\\n')

// Not before it is needed: Jest's jsdom has no TextEncoder.
const encode = (text: string) => new TextEncoder().encode(text)

/** Folds a line after at most 75 octets, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const { length } = encode(character)
    if (octets + length > 75) {
      text += '\r\n '
      // The space of the new line counts.
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}

/** A text as a short name (FNV-1a, 32 bits). */
function hash(text: string): string {
  let bits = 0x811c9dc5
  for (const byte of encode(text)) bits = Math.imul(bits ^ byte, 0x01000193)
  return (bits >>> 0).toString(36)
}

/**
 * An event of an hour, as the text of an iCalendar file (RFC 5545).
 * @param event.start milliseconds since the epoch
 * @param event.isLocal whether it is at that time on every visitor's own clock
 * @param event.page what tells the page from others: with the title it makes the UID. So a launch that
 *   was moved to another time replaces its event in a calendar, and other launches stay beside it
 * @param event.url the page that the event is about; empty where that is not known
 * @param now milliseconds since the epoch
 */
export function calendarEvent(
  {
    title,
    start,
    isLocal,
    page,
    url,
  }: { title: string; start: number; isLocal: boolean; page: string; url: string },
  now: number,
): string {
  const written = isLocal ? local : utc
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${slug}//launch//EN`,
    'BEGIN:VEVENT',
    `UID:${hash(JSON.stringify([page, title]))}@${slug}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${written(start)}`,
    `DTEND:${written(start + hour)}`,
    `SUMMARY:${escaped(title)}`,
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}
