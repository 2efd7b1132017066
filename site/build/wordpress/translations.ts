/** The texts that PHP and JavaScript hand to WordPress's functions for translation. */
const calls = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'launch-widgets'/g

/** A text to be translated. */
export interface Text {
  text: string
  /** Where it stands. */
  paths: readonly string[]
  /** What WordPress itself looks it up by, for texts of block.json. */
  context?: string | undefined
}

/** What finds a text in a file of translations. */
const keyOf = ({ text, context }: Pick<Text, 'text' | 'context'>) =>
  context === undefined ? text : `${context}\u0004${text}`

/**
 * All texts, each once.
 * @param sources of PHP and JavaScript, by their paths
 * @param data texts that stand in data
 */
export function collectTexts(
  sources: Readonly<Record<string, string>>,
  data: readonly Text[],
): Text[] {
  const found = new Map<string, Text>()
  const add = (text: Text) => {
    const paths = [...(found.get(keyOf(text))?.paths ?? []), ...text.paths]
    found.set(keyOf(text), { ...text, paths: [...new Set(paths)] })
  }
  for (const [path, source] of Object.entries(sources))
    for (const [, text = ''] of source.matchAll(calls))
      add({ text: text.replaceAll(/\\(.)/g, '$1'), paths: [path] })
  for (const text of data) if (text.text !== '') add(text)
  return [...found.values()]
}

/** The translations of one language. */
export interface Translations {
  /** As WordPress names it: `hi_IN`. */
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

/** For people, as gettext's `.po`; without translations the template for translators, `.pot`. */
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

/** For PHP, as gettext's `.mo`: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html */
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
  // The last two: a table of hashes with no entry. WordPress 6.1 takes no file that has it elsewhere.
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

/** For one of our scripts, as WordPress's `.json` (the format of Jed). */
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
