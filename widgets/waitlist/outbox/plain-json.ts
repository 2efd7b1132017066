/**
 * Plain data as JSON, also where a script of the page has given lists or texts a `toJSON` of its
 * own, as Prototype.js before 1.7 does: a list would arrive as a text.
 */
export const plainJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Record<string, unknown>, key: string) {
    return this[key]
  })
