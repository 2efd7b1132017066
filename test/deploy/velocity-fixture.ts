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
export const escapeJavaScript = (text: string): string =>
  text.replace(
    /[^ -\x7f]|["'\\/]/g,
    (char) =>
      escapes[char] ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  )

/** What java.lang.String does otherwise than JavaScript's, or JavaScript's does not have. */
const javaMethods: Record<string, (text: string, ...params: string[]) => unknown> = {
  length: (text) => text.length,
  contains: (text, part = '') => text.includes(part),
  replaceAll: (text, pattern = '', replacement = '') =>
    text.replace(new RegExp(pattern, 'g'), replacement),
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

/**
 * Renders a mapping template of API Gateway.
 * @param body what came in, as text
 * @returns what goes out, and the status if the template has set one
 */
export function renderMapping(template: string, body: string): { text: string; status?: number } {
  const value: unknown = JSON.parse(body)
  const responseOverride: { status?: number } = {}
  const text = render(
    template,
    {
      input: {
        body,
        path: (path: string) => pathIn(value, path),
        json: (path: string) => JSON.stringify(pathIn(value, path)),
      },
      util: { escapeJavaScript },
      context: { responseOverride },
    },
    {},
    { customMethodHandlers: [javaStrings] },
  )
  return { text, ...responseOverride }
}
