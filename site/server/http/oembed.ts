import { product } from '../../../widgets/brand.ts'
import { frameDefault, type Tag, tags } from '../../../widgets/element/tags.ts'
import { escapeHtml } from '../../base/escape-html.ts'
import type { Answer } from './respond.ts'

/** Where editors ask what to show for the address of a frame (oembed.com). On a static host this is a file. */
export const oembedPath = '/embed/oembed.json'

/** The path of a frame in each version. */
const framePath = /^\/embed\/(?:v1|\d+\.\d+\.\d+)\/frame\.html$/

/** The size of a frame in px, where an editor has room for it. */
const room: Readonly<Record<Tag, { width: number; height: number }>> = {
  'launch-countdown': { width: 640, height: 420 },
  'waitlist-button': { width: 640, height: 420 },
  'demo-directory': { width: 960, height: 720 },
}

/** `launch-countdown` → `Launch countdown` */
const titleOf = (tag: Tag) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')

/** Describes a frame for editors (oEmbed 1.0). `width` and `height`: the most that an editor has room for, in px. */
function describe(frame: URL, tag: Tag, width = 10_000, height = 10_000) {
  const size = {
    width: Math.min(room[tag].width, width),
    height: Math.min(room[tag].height, height),
  }
  const title = titleOf(tag)
  return {
    ...{ type: 'rich', version: '1.0', title },
    ...{ provider_name: product, provider_url: `${frame.origin}/`, cache_age: 86_400 },
    html: `<iframe src="${escapeHtml(frame.href)}" title="${title}" width="${size.width}" height="${size.height}" frameborder="0"></iframe>`,
    ...size,
  }
}

/** What a static host answers for every address, since a file cannot know which: the countdown with its defaults. */
export function oembedFile(siteUrl: string): string {
  return JSON.stringify(describe(new URL('/embed/v1/frame.html', siteUrl), frameDefault))
}

/** The origin of this server's frames: the site's, or where somebody tries the site on the own computer. */
export const ownOrigin = (siteUrl: string, host = ''): string =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
    ? `http://${host}`
    : new URL(siteUrl).origin

/** A size in px; undefined without one, `NaN` for what is none. */
const sizeOf = (text: string | null) =>
  text === null ? undefined : /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN

const answer = (status: number, body: object): Answer => ({
  status,
  headers: {
    'Content-Type': 'application/json',
    'Cache-Control': status === 200 ? 'public, max-age=3600' : 'no-cache',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body: JSON.stringify(body),
})

/**
 * Answers an editor. 404 for any address but that of a frame of this site, 501 for a format other than JSON.
 * @param query of the request: `url`, and if need be `maxwidth`, `maxheight` and `format`
 * @param origins of this site's frames
 * @param isFile whether the site has a file at a path
 */
export function oembedAnswer(
  query: URLSearchParams,
  origins: readonly string[],
  isFile: (path: string) => boolean,
): Answer {
  if ((query.get('format') ?? 'json') !== 'json')
    return answer(501, { error: 'The format is json.' })
  const [width, height] = [sizeOf(query.get('maxwidth')), sizeOf(query.get('maxheight'))]
  if (Number.isNaN(width) || Number.isNaN(height))
    return answer(400, { error: 'maxwidth and maxheight take a whole number of px, from 1.' })
  const written = query.get('url') ?? ''
  const frame = URL.canParse(written) ? new URL(written) : undefined
  // The last one counts, as for the frame.
  const widget = frame?.searchParams.getAll('widget').at(-1) ?? frameDefault
  const tag = tags.find((known) => known === widget)
  const isFrame =
    frame &&
    `${frame.username}${frame.password}` === '' &&
    origins.includes(frame.origin) &&
    framePath.test(frame.pathname) &&
    isFile(frame.pathname)
  if (!isFrame || !tag)
    return answer(404, {
      error: `url takes the address of a frame, such as ${origins[0]}/embed/v1/frame.html?widget=${tags[1]}`,
    })
  frame.hash = ''
  return answer(200, describe(frame, tag, width, height))
}

/** Where the HTML of a frame names the description, as widgets/embed/frame.html writes it. */
const discovery = 'href="../oembed.json"'

/**
 * The HTML of a frame that names the description of just this frame, for editors.
 * @param origin of the frame's address
 * @returns undefined for any other page, and for a frame without a query
 */
export function withDiscovery(
  path: string,
  html: Buffer,
  url: string,
  origin: string,
): string | undefined {
  const [query] = /\?[^#]+/.exec(url) ?? []
  if (!query || !framePath.test(path)) return undefined
  const { href } = new URL(path + query, origin)
  return html
    .toString()
    .replace(discovery, () => `href="../oembed.json?url=${encodeURIComponent(href)}"`)
}
