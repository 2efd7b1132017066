/** The texts that PHP and JavaScript hand to WordPress's functions for translation. */
const calls = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'launch-widgets'/g

const quoted = (text: string) => JSON.stringify(text)

/**
 * The template for translators (gettext).
 * @param sources of PHP and JavaScript, by their paths
 * @param texts that stand in data, with where they stand
 */
export function translationTemplate(
  name: string,
  sources: Readonly<Record<string, string>>,
  texts: readonly (readonly [text: string, path: string])[],
): string {
  const places = new Map<string, Set<string>>()
  const add = (text: string, path: string) =>
    places.set(text, (places.get(text) ?? new Set()).add(path))
  for (const [path, source] of Object.entries(sources))
    for (const [, text = ''] of source.matchAll(calls)) add(text.replaceAll(/\\(.)/g, '$1'), path)
  for (const [text, path] of texts) if (text !== '') add(text, path)
  const entries = Array.from(
    places,
    ([text, paths]) => `#: ${[...paths].join(' ')}\nmsgid ${quoted(text)}\nmsgstr ""\n`,
  )
  const head = [`Project-Id-Version: ${name}`, 'MIME-Version: 1.0'].concat(
    'Content-Type: text/plain; charset=UTF-8',
    'Content-Transfer-Encoding: 8bit',
  )
  return [
    `msgid ""\nmsgstr ""\n${head.map((line) => quoted(`${line}\n`)).join('\n')}\n`,
    ...entries,
  ].join('\n')
}
