import { readFileSync } from 'node:fs'

/**
 * The size of a PNG picture in `site/public`, in pixels, and of its file.
 * @throws when the file is none (PNG specification, section 5.2)
 */
export function readPicture(file: string): { width: number; height: number; bytes: number } {
  const bytes = readFileSync(new URL(`../../site/public${file}`, import.meta.url))
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error(`${file} is no PNG.`)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.length }
}
