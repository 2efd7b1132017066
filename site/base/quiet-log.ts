/** The maximum number of kinds of lines in one period: a line may contain what a client sent. */
const maxKinds = 100

/**
 * A log that repeats no kind of line within a period: thousands of deliveries or requests may fail.
 * @param period milliseconds
 */
export function createQuietLog(period: number, monotonic = () => performance.now()) {
  const logged = new Map<string, number>()
  return (line: string, kind = line): void => {
    for (const [known, at] of logged) if (monotonic() >= at + period) logged.delete(known)
    if (logged.has(kind) || logged.size >= maxKinds) return
    logged.set(kind, monotonic())
    console.error(line)
  }
}
