/**
 * Plain data as JSON. Ignores the `toJSON` methods that a script of the page may have added: with those
 * of Prototype.js before 1.7, a list would arrive as a text.
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return this[key]
  })
