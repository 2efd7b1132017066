/** Reads a JSON object; undefined for other JSON and for what is no JSON. */
export function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}
