import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Brand } from '../../../widgets/brand.ts'
import type { ElementDescription } from '../../../widgets/element/docs.ts'
import { formsOn } from '../../playground/fields.ts'
import type { Source } from '../../playground/snippet.ts'
import { playgroundFolder, renderPlayground, snippetParts } from '../pages/playground.ts'
import { commonSection, elementPage, elementSection } from './element-page.ts'
import { guidesInMarkdown } from './guides.ts'
import { guidesFile, llmsFull, llmsIndex, messagesFile, pageFile } from './llms.ts'
import { blocks, heading } from './markdown.ts'
import { openApi } from './openapi.ts'
import { waitlistCallSection } from './waitlist-call.ts'

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`

/**
 * The files for programs that write pages, by their paths in dist/.
 * @param hashes of the pinned scripts, by their paths in `dist/embed`
 */
export async function programFiles(
  elements: readonly ElementDescription[],
  hashes: Readonly<Record<string, string>>,
  brand: Brand,
): Promise<Readonly<Record<string, string>>> {
  const builder = await readFile(join(playgroundFolder, 'index.html'), 'utf8')
  const embed = `${brand.siteUrl}/embed/`
  const parts = snippetParts(elements, hashes, brand)
  // As of 1970, so that no launch date is past.
  const source: Source = { ...parts, embed, forms: formsOn(parts.forms, embed, new Date(0)) }
  const guides = guidesInMarkdown(renderPlayground(builder, elements, brand), `${embed}v1/`)
  const inV1 = {
    ...Object.fromEntries(
      elements.flatMap((element) => [
        [pageFile(element.tag), elementPage(element, source)],
        [messagesFile(element.tag), json(element.messages)],
      ]),
    ),
    [guidesFile]: `${blocks(heading(1, `Guides to the ${brand.product} widgets`), guides)}\n`,
    'openapi.json': json(openApi(brand)),
  }
  return {
    'llms.txt': llmsIndex(brand.product, embed, elements),
    'llms-full.txt': llmsFull(brand.product, embed, elements, [
      ...elements.map((element) => elementSection(element, source, 2)),
      heading(2, 'As in all widgets'),
      commonSection(3),
      waitlistCallSection(brand, 2),
      guides,
    ]),
    ...Object.fromEntries(Object.entries(inV1).map(([name, text]) => [`embed/v1/${name}`, text])),
  }
}

/** Writes the files for programs. @param dist the folder of the build */
export async function writeProgramFiles(
  dist: string,
  ...what: Parameters<typeof programFiles>
): Promise<void> {
  for (const [path, text] of Object.entries(await programFiles(...what)))
    await writeFile(join(dist, path), text)
}
