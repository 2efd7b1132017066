import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import type { Brand } from '../../site/base/site-brand.ts'
import { renderPage } from '../../site/build/pages/pages.ts'
import { plainFormOf } from '../../site/server/waitlist/form-page.ts'
import * as brand from '../../widgets/brand.ts'

/** The names of the site's pages. */
export const sources = ['index', 'demo-portfolios', 'about', '404'] as const
type Name = (typeof sources)[number]

const read = (name: Name) =>
  readFileSync(new URL(`../../site/pages/${name}.html`, import.meta.url), 'utf8')

/** What the scripts in pages do is seen in a browser. */
const scripts = {
  themeScript: '',
  afterFirstPaintScript: '',
  arrivalScript: '',
  nameBadgeScript: '',
  sharedFiltersScript: '',
  visitorsTimeScript: '',
}

/** A page as the build renders it, in a document. */
export const load = (name: Name, ownBrand: Brand = brand) =>
  new new Window().DOMParser().parseFromString(
    renderPage(read(name), {
      brand: ownBrand,
      plainForm: plainFormOf(ownBrand),
      scripts,
      asset: (source) => `/${source}`,
    }),
    'text/html',
  ) as unknown as Document

/** The text of an element as it is read. */
export const words = (element: Element | null | undefined) =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim()

export const all = (root: ParentNode, selector: string) =>
  Array.from(root.querySelectorAll(selector))

/** The links that look like buttons: text and address of each. */
export const buttons = (root: ParentNode) =>
  all(root, 'a.button').map((link) => [words(link), link.getAttribute('href')])
