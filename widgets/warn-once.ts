const warned = new Set<string>()

/** Warns in the console of a mistake of the page's author: once, however often it is met. */
export function warnOnce(message: string, ...details: readonly unknown[]): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message, ...details)
}
