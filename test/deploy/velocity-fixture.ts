import { render } from 'velocityjs'

const escapes: Record<string, string> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  "'": "\\'",
  '\\': '\\\\',
  '/': '\\/',
}

/** As Apache Commons Lang does it, on which API Gateway's is built: not for JSON, because of \'. */
const escapeJavaScript = (text: string): string =>
  text.replace(
    /[^ -\x7f]|["'\\/]/g,
    (char) =>
      escapes[char] ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )

/** What java.lang.String does otherwise than JavaScript's, or JavaScript's does not have. */
const javaMethods: Record<string, (text: string, ...params: string[]) => unknown> = {
  length: (text) => text.length,
  contains: (text, part = '') => text.includes(part),
  equalsIgnoreCase: (text, other = '') => text.toLowerCase() === other.toLowerCase(),
  matches: (text, pattern = '') => new RegExp(`^(?:${pattern})$`).test(text),
  // Java's patterns are of whole characters.
  replaceAll: (text, pattern = '', replacement = '') =>
    text.replace(new RegExp(pattern, 'gu'), replacement),
}

const javaStrings = {
  uid: 'java.lang.String',
  match: ({ property, context }: { property: string; context: unknown }) =>
    typeof context === 'string' && Object.hasOwn(javaMethods, property),
  resolve: ({
    property,
    context,
    params,
  }: {
    property: string
    context: string
    params: string[]
  }) => javaMethods[property]?.(context, ...params),
}

function pathIn(value: unknown, path: string): unknown {
  if (path === '$') return value
  const name = /^\$\.(\w+)$/.exec(path)?.[1]
  if (name === undefined) throw new Error(`This JSONPath is not understood here: ${path}`)
  return (value as Record<string, unknown>)[name]
}

/** What a mapping knows of a request beside its body. */
export interface RequestContext {
  headers: Readonly<Record<string, string>>
  /** The parameters of the query string, decoded. */
  query: Readonly<Record<string, string>>
  /** The time as Apache's logs have it. */
  requestTime: string
  /** The same in ms; in whole seconds, since what is left is rounded here and cut off in Java. */
  requestTimeEpoch: number
}

export const sampleContext: RequestContext = {
  headers: { accept: '*/*', origin: 'https://partner.example' },
  query: {},
  requestTime: '22/Jul/2025:09:30:05 +0000',
  requestTimeEpoch: Date.UTC(2025, 6, 22, 9, 30, 5),
}

/**
 * Renders a mapping template of API Gateway.
 * @param body what came in, as text
 * @returns what goes out, and the status if the template has set one
 */
export function renderMapping(
  template: string,
  body: string,
  { headers, query, ...times }: RequestContext = sampleContext,
): { text: string; status?: number } {
  const value: unknown = JSON.parse(body)
  const responseOverride: { status?: number } = {}
  const text = render(
    template,
    {
      input: {
        body,
        params: () => ({ header: headers, querystring: query }),
        path: (path: string) => pathIn(value, path),
        json: (path: string) => JSON.stringify(pathIn(value, path)),
      },
      util: { escapeJavaScript },
      context: { responseOverride, ...times },
    },
    {},
    { customMethodHandlers: [javaStrings] },
  )
  return { text, ...responseOverride }
}
