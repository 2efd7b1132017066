import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tags } from '../../../widgets/element/tags.ts'
import { repository } from '../tools/repository.ts'
import { withSources } from '../widgets/with-sources.ts'

type Prerender = (tag: string, attributes: Record<string, string>) => Promise<string>

/** The start tags of our elements. In our own pages attribute values are always in double quotes. */
const startTag = new RegExp(`<(${tags.join('|')})((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>`, 'g')

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

/** Puts the prerendered shadow roots into a page. */
async function withWidgets(html: string, prerender: Prerender) {
  const roots = await Promise.all(
    Array.from(html.matchAll(startTag), ([, tag = '', attributes = '']) =>
      prerender(tag, attributesOf(attributes)),
    ),
  )
  return html.replace(startTag, (tag) => tag + roots.shift())
}

/**
 * Prerenders the widgets of built pages with React, so that pages are complete before scripts run, and
 * without scripts.
 * @param pages files in `dist`
 */
export const prerenderPages = (dist: string, pages: readonly string[]): Promise<void> =>
  withSources(async (load) => {
    const { prerender } = (await load(join(repository, 'site/build/pages/prerender.tsx'))) as {
      prerender: Prerender
    }
    for (const page of pages) {
      const file = join(dist, page)
      await writeFile(file, await withWidgets(await readFile(file, 'utf8'), prerender))
    }
  })
