/** The headers that files at an address are sent with. */
export interface HeaderRule {
  /** An address, such as `/about`; with `*` at its end, all that begin with what stands before. */
  path: string
  headers: Readonly<Record<string, string>>
}

/** The file that a built site keeps its rules in. It is never sent itself. */
export const headersFile = '/_headers'

/** The rules in the format that static hosts take (Netlify and Cloudflare Pages, `_headers`). */
export const formatHeaderRules = (rules: readonly HeaderRule[]): string =>
  rules
    .map(({ path, headers }) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
      return `${path}\n${lines.join('')}`
    })
    .join('\n')

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

/** The headers of a file. No two rules for it have the same header, since hosts would join them. */
export const headersOf = (rules: readonly HeaderRule[], file: string): Record<string, string> =>
  Object.assign(
    {},
    ...rules
      .filter(({ path }) =>
        path.endsWith('*') ? file.startsWith(path.slice(0, -1)) : file === path,
      )
      .map(({ headers }) => headers),
  )
