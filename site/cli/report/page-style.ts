import { readFile } from 'node:fs/promises'
import { withOpenProps } from '../../styles/open-props.ts'

const site = new URL('../..', import.meta.url)
const sheets = ['fonts', 'tokens', 'base', 'plate'].map((name) => `styles/${name}.css`)

/** A style sheet with its files as `data:` URLs. As in Vite, `/` is the folder `site/public`. */
async function withFiles(path: string): Promise<string> {
  const sheet = new URL(path, site)
  let css = await readFile(sheet, 'utf8')
  for (const [url, file = ''] of css.matchAll(/url\("([^"]+)"\)/g)) {
    const place = file.startsWith('/') ? new URL(`public${file}`, site) : new URL(file, sheet)
    const type = file.endsWith('.svg') ? 'image/svg+xml' : 'font/woff2'
    css = css.replaceAll(url, `url("data:${type};base64,${await readFile(place, 'base64')}")`)
  }
  return css
}

/** The report's style sheet: the site's fonts, tokens and plate, and its own rules. */
export async function pageStyle(): Promise<string> {
  const css = await Promise.all([...sheets, 'cli/report/report.css'].map(withFiles))
  return withOpenProps(css.join('\n'))
}
