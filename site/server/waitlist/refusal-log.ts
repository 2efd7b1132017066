const minute = 60_000

/** Logs refusals: one line for the first of a kind, then one a minute with the count. */
export function createRefusalLog(write: (line: string) => void = console.error) {
  const counts = new Map<string, { more: number; timer: NodeJS.Timeout }>()

  function summarize(kind: string) {
    const counted = counts.get(kind)
    if (!counted) return
    clearTimeout(counted.timer)
    counts.delete(kind)
    if (counted.more > 0) write(`${kind} (${counted.more} more within a minute)`)
  }

  return {
    /** @param kind a sentence with the refusal and its cause, without personal data */
    note(kind: string) {
      const counted = counts.get(kind)
      if (counted) counted.more += 1
      else {
        write(kind)
        counts.set(kind, { more: 0, timer: setTimeout(summarize, minute, kind).unref() })
      }
    },
    /** Logs the counts that are not logged yet. */
    close: () => [...counts.keys()].forEach(summarize),
  }
}
