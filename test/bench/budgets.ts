/** What may be sent, in bytes after brotli at its best (quality 11). */
export const byteBudgets = {
  /** The script that every page with a widget fetches. */
  loader: 3 * 1024,
  /** All that a page with one widget fetches until the widget is there. */
  countdown: 76 * 1024,
  button: 74 * 1024,
  directory: 80 * 1024,
} as const

/** How many times the time of a plain loop over ready-made text a search may take. */
export const filterBudget = 1.5
