import { randomBytes } from 'node:crypto'

/**
 * Makes UUIDs in the order of time (RFC 9562, version 7), and within a millisecond in the order of
 * the calls.
 */
export function createTimeOrderedIds(): (time: number) => string {
  let last = -1
  let count = 0
  return (time) => {
    // Not anew for an earlier time: those of one time may come between others.
    count = time > last ? 0 : (count + 1) & 0xfff
    last = Math.max(time, last)
    const bytes = randomBytes(16)
    bytes.writeUIntBE(Math.min(Math.max(time, 0), 2 ** 48 - 1), 0, 6)
    bytes.writeUInt16BE(0x7000 | count, 6)
    bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}
