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
export const maxRules = 100

/** The longest line that Cloudflare Pages reads. */
const maxLineLength = 2000

/**
 * The rules in the `_headers` format of Netlify and Cloudflare Pages.
 * @throws one sentence when there are too many rules or a line is too long
 */
export function formatHeaderRules(rules: readonly HeaderRule[]): string {
  if (rules.length > maxRules)
    throw new Error(`${headersFile} has ${rules.length} rules; hosts take ${maxRules}.`)
  const lines = rules.flatMap(({ path, headers }) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ])
  const long = lines.find((line) => line.length > maxLineLength)
  if (long)
    throw new Error(
      `${headersFile} has a line of ${long.length} characters; hosts take ${maxLineLength}: ${long}`,
    )
  return lines.join('\n')
}

/** Gives the headers of a file. */
export type HeadersOf = (file: string) => Record<string, string>

/**
 * Reads rules. For a file all matching ones count, and of the same header the last value. Static hosts join the values
 * instead. That makes no difference, since only policies have two, and a page's own policy is stricter than that of
 * every answer.
 * @param text of `formatHeaderRules`
 */
export function readHeaderRules(text: string): HeadersOf {
  const rules: { path: RegExp; headers: Record<string, string> }[] = []
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^ +([^:]+): (.*)$/.exec(line) ?? []
    const last = rules.at(-1)
    if (name && last) last.headers[name] = value
    else if (line) {
      const literal = line.replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
      const pattern = literal.replace(/\*$/, '.*').replace(/:\w+/g, '[^/]+')
      rules.push({ path: new RegExp(`^${pattern}$`), headers: {} })
    }
  }
  return (file) =>
    Object.assign({}, ...rules.filter(({ path }) => path.test(file)).map(({ headers }) => headers))
}
