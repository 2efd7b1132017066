/** The headers of the files at some addresses. */
export interface HeaderRule {
  /**
   * An address, such as `/about`. A `*` at its end matches any characters; `:version`, or any other
   * name, matches one segment of the path.
   */
  path: string
  headers: Readonly<Record<string, string>>
}

/** The file of a built site that holds its rules. It is never sent itself. */
export const headersFile = '/_headers'

/** Cloudflare Pages ignores more rules than this. Netlify documents no limit. */
export const mostRules = 100

/** The longest line that Cloudflare Pages reads. */
const mostCharacters = 2000

/**
 * The rules in the `_headers` format of Netlify and Cloudflare Pages.
 * @throws one sentence when there are too many rules or a line is too long
 */
export function formatHeaderRules(rules: readonly HeaderRule[]): string {
  if (rules.length > mostRules)
    throw new Error(`${headersFile} has ${rules.length} rules; hosts take ${mostRules}.`)
  const blocks = rules.map(({ path, headers }) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ])
  const long = blocks.flat().find((line) => line.length > mostCharacters)
  if (long)
    throw new Error(
      `${headersFile} has a line of ${long.length} characters; hosts take ${mostCharacters}: ${long}`,
    )
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

/** The inverse of `formatHeaderRules`. */
export const parseHeaderRules = (text: string): HeaderRule[] =>
  text.split('\n\n').map((block) => {
    const [path = '', ...lines] = block.trim().split('\n')
    const headers = lines.map((line) => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    })
    return { path, headers: Object.fromEntries(headers) }
  })

function matches(path: string, file: string): boolean {
  const pattern = path
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/\*$/, '.*')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(file)
}

/**
 * The headers of a file, as static hosts apply the rules: all matching rules count, and values of the
 * same header are joined.
 */
export function headersOf(rules: readonly HeaderRule[], file: string): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const { headers } of rules.filter(({ path }) => matches(path, file)))
    for (const [name, value] of Object.entries(headers))
      joined[name] = name in joined ? `${joined[name]}, ${value}` : value
  return joined
}
