const minute = 60_000

/** Logs refusals: a line for the first of a kind, then one a minute with the count. */
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
    /** @param kind a sentence on what was refused and why, without anything of the person */
    note(kind: string) {
      const counted = counts.get(kind)
      if (counted) counted.more += 1
      else {
        write(kind)
        counts.set(kind, { more: 0, timer: setTimeout(summarize, minute, kind).unref() })
      }
    },
    /** Logs what was counted and not logged yet. */
    close: () => [...counts.keys()].forEach(summarize),
  }
}
