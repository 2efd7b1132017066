import { createHash } from 'node:crypto'
import { voiceOf } from '../../../widgets/brand.ts'
import type { Plate } from '../../../widgets/plate/draw-plate.ts'
import { nameOf } from '../../../widgets/waitlist/address.ts'
import type { Answer } from '../http/respond.ts'
import type { WebHandler } from '../http/web-handler.ts'
import type { DrawPicture } from './draw-picture.ts'

const folder = '/og/'
const ending = '.png'

/** The path of the picture of an address. */
export const picturePath = (address: string): string => folder + address + ending

/** The plate of a path such as `/og/NAME.DOMAIN.png`; undefined for any other. */
function plateOf(path: string): Plate | undefined {
  if (!path.startsWith(folder) || !path.endsWith(ending)) return undefined
  const address = path.slice(folder.length, -ending.length)
  const [name, voice] = [nameOf(address), voiceOf(address)]
  // A link may have been shared before its sender joined.
  return name && voice ? { name, voice, lead: 'trying' } : undefined
}

/** The number of requests whose picture is not drawn yet; more get 503. */
const maxWaiting = 32
/** The number of cached pictures, up to 0.4 MB each. */
const maxKept = 64

/** A cache of the latest pictures. It draws one after the other, since a drawing uses a whole core. */
function createPictures(draw: (plate: Plate) => Promise<Buffer<ArrayBuffer>>) {
  const kept = new Map<string, Promise<Buffer<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function drawNext(plate: Plate) {
    waiting += 1
    const picture = last.then(() => draw(plate)).finally(() => (waiting -= 1))
    last = picture.catch(() => {})
    return picture
  }

  /** @returns undefined if too many requests wait */
  return (path: string, plate: Plate): Promise<Buffer<ArrayBuffer>> | undefined => {
    const known = kept.get(path)
    if (!known && waiting >= maxWaiting) return undefined
    const picture = known ?? drawNext(plate)
    kept.delete(path)
    kept.set(path, picture)
    picture.catch(() => kept.delete(path))
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}

const noBody = (status: number, headers: Answer['headers']): Answer => ({
  ...{ status, headers, body: '' },
})

/**
 * Serves the pictures of addresses for link previews. `takes` is false for an invalid address, which gets the site's
 * 404.
 * @param load loads the rasteriser; undefined without one, and then all pictures are 404
 */
export function createPictureRoute(load: () => Promise<DrawPicture | undefined>): WebHandler {
  let pictures: ReturnType<typeof createPictures> | undefined
  return {
    takes: (path) => plateOf(path) !== undefined,
    async answer({ method, url, headers }) {
      if (method !== 'GET' && method !== 'HEAD') return noBody(405, { Allow: 'GET, HEAD' })
      const { pathname } = new URL(url)
      const plate = plateOf(pathname)
      const draw = await load()
      const shared = { 'X-Robots-Tag': 'noindex' }
      if (!plate || !draw) return noBody(404, { ...shared, 'Cache-Control': 'no-cache' })
      pictures ??= createPictures(draw)
      const picture = pictures(pathname, plate)
      if (!picture)
        return noBody(503, { ...shared, 'Retry-After': '2', 'Cache-Control': 'no-store' })
      const body = await picture
      const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
      const caching = { ...shared, 'Cache-Control': 'public, max-age=86400', ETag: tag }
      if (headers.get('if-none-match')?.includes(tag)) return { status: 304, headers: caching }
      return { status: 200, headers: { ...caching, 'Content-Type': 'image/png' }, body }
    },
  }
}
