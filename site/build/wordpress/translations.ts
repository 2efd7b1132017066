import { type Block, domain, pathOf } from './blocks.ts'

/** The calls in PHP and JavaScript that translate a text. */
const calls = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'launch-widgets'/g

/** A text to be translated. */
export interface Text {
  text: string
  /** The files that contain it. */
  paths: readonly string[]
  /** The context by which WordPress looks up texts of block.json. */
  context?: string | undefined
}

/** The key of a text in a file of translations. */
const keyOf = ({ text, context }: Pick<Text, 'text' | 'context'>) =>
  context === undefined ? text : `${context}\u0004${text}`

/** The texts of the plugin, each once: from its code, its header and block.json. */
export function textsOf(
  sourceFiles: Readonly<Record<string, string>>,
  blocks: readonly Block[],
): Text[] {
  const found = new Map<string, Text>()
  const add = (text: Text) => {
    const paths = [...(found.get(keyOf(text))?.paths ?? []), ...text.paths]
    found.set(keyOf(text), { ...text, paths: [...new Set(paths)] })
  }
  for (const [path, source] of Object.entries(sourceFiles).filter(([name]) =>
    /\.(?:php|js)$/.test(name),
  ))
    for (const [, text = ''] of source.matchAll(calls))
      add({ text: text.replaceAll(/\\(.)/g, '$1'), paths: [path] })
  const main = `${domain}.php`
  const [, text = ''] = /^ \* Description: +(.+)$/m.exec(sourceFiles[main] ?? '') ?? []
  add({ text, paths: [main] })
  for (const block of blocks) {
    // WordPress looks these up by its own contexts.
    const paths = [pathOf(block)]
    add({ text: block.title, paths, context: 'block title' })
    add({ text: block.description, paths, context: 'block description' })
    for (const text of block.keywords) add({ text, paths, context: 'block keyword' })
  }
  return [...found.values()]
}

/** The translations of one language. */
export interface Translations {
  /** In WordPress's form: `hi_IN`. */
  locale: string
  texts: Readonly<Record<string, string>>
}

const quoted = (text: string) => JSON.stringify(text)

const head = (name: string, locale = '') =>
  [
    `Project-Id-Version: ${name}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
    ...(locale ? [`Language: ${locale}`] : []),
  ].map((line) => `${line}\n`)

/** A file for translators, in gettext's `.po` format; without translations the template `.pot`. */
export function poFile(name: string, texts: readonly Text[], translations?: Translations): string {
  const entries = texts.map(({ text, context, paths }) =>
    [
      `#: ${paths.join(' ')}`,
      ...(context === undefined ? [] : [`msgctxt ${quoted(context)}`]),
      `msgid ${quoted(text)}`,
      `msgstr ${quoted(translations?.texts[text] ?? '')}\n`,
    ].join('\n'),
  )
  const lines = head(name, translations?.locale).map(quoted)
  return [`msgid ""\nmsgstr ""\n${lines.join('\n')}\n`, ...entries].join('\n')
}

/** A file for PHP: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
export function moFile(
  name: string,
  texts: readonly Text[],
  { locale, texts: translated }: Translations,
): Uint8Array {
  const pairs = [
    ['', head(name, locale).join('')],
    ...texts.map((text) => [keyOf(text), translated[text.text] ?? '']),
  ]
    .map((pair) => pair.map((text) => Buffer.from(text)) as [Buffer, Buffer])
    .filter(([, translation]) => translation.length > 0)
    .sort(([one], [other]) => Buffer.compare(one, other))
  const headerSize = 28
  const tableSize = pairs.length * 8
  let offset = headerSize + 2 * tableSize
  // The last two numbers are an empty hash table, which WordPress 6.1 expects in this place.
  const tables = [headerSize, headerSize + tableSize, 0, offset]
  const numbers = [0x950412de, 0, pairs.length, ...tables]
  const strings: Buffer[] = []
  for (const column of [0, 1] as const)
    for (const pair of pairs) {
      numbers.push(pair[column].length, offset)
      strings.push(pair[column], Buffer.alloc(1))
      offset += pair[column].length + 1
    }
  return Buffer.concat([Buffer.from(new Uint32Array(numbers).buffer), ...strings])
}

/** A file for one of our scripts, in Jed's format. */
export const jsonFile = (
  texts: readonly Text[],
  { locale, texts: translated }: Translations,
  script: string,
): string =>
  JSON.stringify({
    domain: 'messages',
    locale_data: {
      messages: {
        '': { domain: 'messages', lang: locale },
        ...Object.fromEntries(
          texts
            .filter(({ paths, context }) => context === undefined && paths.includes(script))
            .map((text) => [keyOf(text), [translated[text.text] ?? '']]),
        ),
      },
    },
  })
