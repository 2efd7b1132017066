/** The values of a front matter, by key. */
export type FrontMatter<Key extends string> = Partial<Record<Key, string>>

/** A value without quotes. Double quotes have the escapes of JSON. */
function unquoted(key: string, text: string): string {
  const [all, double, single] =
    /^(?:("(?:[^"\\]|\\.)*")|'((?:[^']|'')*)')(?:\s+#.*)?$/.exec(text) ?? []
  if (double !== undefined)
    try {
      return JSON.parse(double)
    } catch {
      throw new Error(`has an escape in ${key} that is none of \\" \\\\ \\n \\t \\u0000: ${double}`)
    }
  if (single !== undefined) return single.replaceAll("''", "'")
  if (all === undefined && /^["']/.test(text))
    throw new Error(`has a quoted ${key} that does not end with its quote: ${text}`)
  return text
}

/** The value of a line: a plain or quoted text. */
function readValue(key: string, text: string): string {
  if (/^[|>][\d+-]*$/.test(text))
    throw new Error(`has a ${key} of several lines: write it on the line of its key`)
  const value = unquoted(key, text)
  if (value === text && /(?:^|\s)#/.test(text))
    throw new Error(`has "#" in ${key}, where YAML begins a comment: put the whole value in quotes`)
  if (/\p{Cc}/u.test(value))
    throw new Error(`has a ${key} with a line break or a control character`)
  return value.trim()
}

/**
 * Reads the YAML front matter of a Markdown file: lines of `key: value` between two lines `---`. A value is one text,
 * plain or in quotes. A plain value may contain colons and braces.
 * @param source with LF line endings
 * @param keys the allowed keys
 * @returns its values and the rest of the file
 * @throws the error as a sentence without its subject
 */
export function readFrontMatter<Key extends string>(
  source: string,
  keys: readonly Key[],
): { values: FrontMatter<Key>; body: string } {
  const example = '"---", "subject: We are live" and "---", a line each'
  const [, rest] = /^\n*---[ \t]*\n(.*)$/s.exec(source) ?? []
  if (rest === undefined) throw new Error(`does not begin with a front matter: ${example}`)
  const lines = rest.split('\n')
  const end = lines.findIndex((line) => /^---[ \t]*$/.test(line))
  if (end < 0) throw new Error('has a front matter without an end: a second line "---"')
  const values: FrontMatter<Key> = {}
  for (const line of lines.slice(0, end)) {
    if (/^\s*(?:#.*)?$/.test(line)) continue
    const [, name = '', text = ''] = /^([^\s:"'{}[\]]+):(?:[ \t]+(.*))?$/.exec(line) ?? []
    const key = keys.find((key) => key === name)
    if (name === '' || !key)
      throw new Error(
        `has ${name ? `the key "${name}"` : `the line ${JSON.stringify(line)}`} in its front matter, which takes ${keys.map((key) => `"${key}: …"`).join(', ')}`,
      )
    if (key in values) throw new Error(`has two lines "${key}:"`)
    values[key] = readValue(key, text.trim())
  }
  return { values, body: lines.slice(end + 1).join('\n') }
}
