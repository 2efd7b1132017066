import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuiltModules } from '../widgets/bundles.ts'
import { repository, widgetModules } from '../widgets/widget-modules.ts'
import { withSources } from '../widgets/with-sources.ts'

type Prerender = (tag: string, attributes: Record<string, string>) => Promise<string>

/** The start tags of our elements in a page. Values are always in quotes: the pages are ours. */
const startTag = new RegExp(
  `<(${Object.keys(widgetModules).join('|')})((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>`,
  'g',
)

const entities: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const decode = (text: string) =>
  text.replace(/&(?:quot|lt|gt|amp);/g, (name) => entities[name] ?? name)

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([\w-]+)(?:="([^"]*)")?/g), ([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )

/** What is loaded after the first paint (site/scripts/after-first-paint.ts). */
const deferred = '<template id="after-first-paint">\n'

/** Preloads the code of a page's widgets, which the browser would fetch only after the loader. */
function preloads(tags: readonly string[], modules: BuiltModules): string {
  const files = new Set(tags.flatMap((tag) => modules[tag] ?? []))
  return Array.from(files, (file) => `<link rel="modulepreload" href="/embed/v1/${file}">\n`).join(
    '',
  )
}

/** Puts the prerendered shadow roots into a page. */
async function withWidgets(html: string, modules: BuiltModules, prerender: Prerender) {
  const tags = Array.from(html.matchAll(startTag))
  const roots = await Promise.all(
    tags.map(([, tag = '', attributes = '']) => prerender(tag, attributesOf(attributes))),
  )
  const links = preloads(
    tags.map(([, tag = '']) => tag),
    modules,
  )
  return html
    .replace(startTag, (tag) => tag + roots.shift())
    .replace(deferred, (start) => start + links)
}

/**
 * Prerenders the widgets of built pages with React, so that a page is complete before any script has
 * run, and without scripts.
 * @param pages files in `dist`
 */
export const prerenderPages = (
  dist: string,
  pages: readonly string[],
  modules: BuiltModules,
): Promise<void> =>
  withSources(async (load) => {
    const { prerender } = (await load(join(repository, 'site/build/pages/prerender.tsx'))) as {
      prerender: Prerender
    }
    for (const page of pages) {
      const file = join(dist, page)
      await writeFile(file, await withWidgets(await readFile(file, 'utf8'), modules, prerender))
    }
  })
