import { readdirSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import packageJson from '../../package.json' with { type: 'json' }

/** Bytes of a file after brotli. */
const brotliBytes = (path: string): number => brotliCompressSync(readFileSync(path)).length

/** The script's size. A page with a button and a countdown fetches nothing else until they are used. */
export const scriptBytes = (): number => brotliBytes('dist/embed/v1/widgets.js')

/** The path of the file of the form. */
function formFile(): string {
  const folder = `dist/embed/${packageJson.version}`
  const name = readdirSync(folder).find((name) => /^form-.*\.js$/.test(name))
  if (!name) throw new Error(`${folder} has no file of the form: run "npm run build" first.`)
  return join(folder, name)
}

/** The size of the file of the form, all that a visitor waits for after a click. */
export const formBytes = (): number => brotliBytes(formFile())

/** The bytes of an answer as they are sent, with its status line and headers, compressed with brotli. */
const answerBytes = (url: string) =>
  new Promise<{ bytes: number; text: string }>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const { rawHeaders, headers, statusCode, statusMessage, httpVersion } = response
      const head = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`]
      for (let at = 0; at < rawHeaders.length; at += 2)
        head.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const isBrotli = headers['content-encoding'] === 'br'
        resolve({
          bytes: Buffer.byteLength(`${head.join('\r\n')}\r\n\r\n`) + body.length,
          text: (isBrotli ? brotliDecompressSync(body) : body).toString(),
        })
      })
    }).on('error', reject)
  })

/**
 * The sizes of what a page of the site fetches before it is painted, as a server sends it.
 * @param url of the page
 */
export async function firstPaintBytes(url: string) {
  const { bytes: page, text } = await answerBytes(url)
  const html = text.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
  const linked = async (kind: string) => {
    const [, href] = new RegExp(`<link rel="${kind}"[^>]* href="([^"]+)"`).exec(html) ?? []
    if (!href) throw new Error(`${url} has no <link rel="${kind}">.`)
    return (await answerBytes(new URL(href, url).href)).bytes
  }
  return { page, styles: await linked('stylesheet'), font: await linked('preload') }
}
