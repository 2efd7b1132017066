import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Brand } from '../base/site-brand.ts'
import { plainFormOf } from './waitlist/form-page.ts'

/** The module of a build that renders its pages, in `dist/`. The name is hidden, since it is not part of the site. */
export const rendererFile = '.site/render.js'

/** The brand of a build's rendered pages, in `dist/`. */
export const brandFile = '.site/brand.json'

interface Renderer {
  render(settings: { brand: Brand; plainForm: string | false }): Promise<Record<string, string>>
}

/** The files that depend on a site's settings: texts by their paths in `dist/`. */
export async function renderedWith(dist: string, brand: Brand): Promise<Record<string, string>> {
  const { render }: Renderer = await import(pathToFileURL(join(dist, rendererFile)).href)
  return render({ brand, plainForm: plainFormOf(brand) })
}

/**
 * The same, but empty if the build already has this brand.
 * @throws one sentence for a build of an earlier version
 */
export async function renderedAnew(dist: string, brand: Brand): Promise<Record<string, string>> {
  const file = join(dist, brandFile)
  if (!existsSync(file))
    throw new Error(`The site in ${dist} is of an earlier version: run "npm run build" first.`)
  return readFileSync(file, 'utf8') === JSON.stringify(brand) ? {} : renderedWith(dist, brand)
}
