/** The headers that files at an address are sent with. */
export interface HeaderRule {
  /**
   * An address, such as `/about`. In it, `*` at the end stands for any characters, and `:version`, or
   * any other name, for any within a part of the path.
   */
  path: string
  headers: Readonly<Record<string, string>>
}

/** The file that a built site keeps its rules in. It is never sent itself. */
export const headersFile = '/_headers'

/** How many rules hosts take: Cloudflare Pages ignores more, Netlify documents no limit. */
export const mostRules = 100

/** How many characters of a line hosts take, likewise. */
const mostCharacters = 2000

/**
 * The rules in the format that static hosts take (Netlify and Cloudflare Pages, `_headers`).
 * @throws one sentence when there are more rules, or longer lines, than they take
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

/** Reads what `formatHeaderRules` has written. */
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
 * The headers of a file, as hosts make them of the rules: all that match its address apply, and
 * values of the same header are joined.
 */
export function headersOf(rules: readonly HeaderRule[], file: string): Record<string, string> {
  const joined: Record<string, string> = {}
  for (const { headers } of rules.filter(({ path }) => matches(path, file)))
    for (const [name, value] of Object.entries(headers))
      joined[name] = name in joined ? `${joined[name]}, ${value}` : value
  return joined
}
