import { randomUUID } from 'node:crypto'

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

/** The first characters of all ids of a time: before each of them in their order. */
export function startOfIds(time: number): string {
  const stamp = hex(Math.min(Math.max(time, 0), 2 ** 48 - 1), 12)
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}`
}

/** The time of an id, in milliseconds. */
export const timeOfId = (id: string): number =>
  Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/**
 * Creates UUIDs in the order of time (RFC 9562, version 7), and within a millisecond in the order of the calls.
 */
export function createTimeOrderedIds(): (time: number) => string {
  let last = -1
  let count = 0
  return (time) => {
    // Does not restart for an earlier time, which may come again between others.
    count = time > last ? 0 : (count + 1) & 0x3ff_ffff
    last = Math.max(time, last)
    // 26 bits, since a list from elsewhere may have one time for thousands: a day.
    const variant = hex(0x8000 | (count & 0x3fff), 4)
    return `${startOfIds(time)}-7${hex(count >>> 14, 3)}-${variant}-${randomUUID().slice(24)}`
  }
}
