import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** The pixels of a picture: red, green, blue and alpha, a byte each, row by row. */
export interface Pixels {
  width: number
  height: number
  pixels: Uint8Array
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** Each byte of a row as its difference to the one above (PNG, "Up" filter), without alpha. */
function filteredRows({ width, height, pixels }: Pixels): Buffer {
  const up = 2
  const rows = Buffer.alloc(height * (1 + width * 3))
  let to = 0
  for (let y = 0; y < height; y += 1) {
    rows[to++] = up
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      for (let part = from; part < from + 3; part += 1)
        rows[to++] = (pixels[part] ?? 0) - (pixels[part - width * 4] ?? 0)
    }
  }
  return rows
}

/** Writes an opaque picture as PNG, half the size of what the rasteriser writes. */
export async function encodePng(picture: Pixels): Promise<Buffer<ArrayBuffer>> {
  const header = Buffer.from([...Array(8).fill(0), 8, 2, 0, 0, 0])
  header.writeUInt32BE(picture.width)
  header.writeUInt32BE(picture.height, 4)
  const data = await promisify(deflate)(filteredRows(picture), { level: 9 })
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}
