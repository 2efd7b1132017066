import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withOpenProps } from '../../../styles/open-props.ts'

const site = new URL('../../../', import.meta.url)
const sheets = ['styles/fonts.css', 'styles/tokens.css', 'styles/base.css', 'styles/plate.css'].map(
  (file) => new URL(file, site),
)
const own = new URL('report.css', import.meta.url)

const mimeTypes: Record<string, string> = { svg: 'image/svg+xml', woff2: 'font/woff2' }

/** The `data:` URL of a file. */
async function dataUrl(file: URL): Promise<string> {
  const type = mimeTypes[file.pathname.split('.').pop() ?? '']
  if (!type)
    throw new Error(`${fileURLToPath(file)} has an ending without a type in page-style.ts.`)
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`
}

/** A style sheet with its files as `data:` URLs. As in Vite, `/` is the folder `site/public`. */
async function withFiles(sheet: URL): Promise<string> {
  const css = await readFile(sheet, 'utf8')
  const paths = new Set(Array.from(css.matchAll(/url\("([^"]+)"\)/g), ([, path = '']) => path))
  let whole = css
  for (const path of paths) {
    const file = path.startsWith('/') ? new URL(`public${path}`, site) : new URL(path, sheet)
    whole = whole.replaceAll(`url("${path}")`, `url("${await dataUrl(file)}")`)
  }
  return whole
}

/** The report's style sheet: the site's fonts, tokens and plate, and its own rules. */
export async function pageStyle(): Promise<string> {
  const css = await Promise.all([...sheets, own].map(withFiles))
  return withOpenProps(css.join('\n'))
}
