import { tags } from '../../../widgets/element/tags.ts'
import { prerender } from './prerender.tsx'

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

/**
 * A page with the prerendered shadow roots of its widgets, so that it is complete before scripts run, and
 * without scripts.
 */
export async function withWidgets(html: string): Promise<string> {
  const roots = await Promise.all(
    Array.from(html.matchAll(startTag), ([, tag = '', attributes = '']) =>
      prerender(tag, attributesOf(attributes)),
    ),
  )
  return html.replace(startTag, (tag) => tag + roots.shift())
}
