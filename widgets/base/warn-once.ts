const warned = new Set<string>()

/** Warns the page's author of a mistake, in the console. The same warning comes only once. */
export function warnOnce(message: string, ...details: readonly unknown[]): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message, ...details)
}
