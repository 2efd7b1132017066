/** What the script is at most, in bytes after brotli at its best (quality 11). */
export const scriptBudget = 9.5 * 1024

/**
 * How many times the time of another a thing may take until it is usable on a slow phone. The floor is
 * the smallest script that does the same: no widget can be there before it.
 */
export const timesOf = {
  button: { floor: 1.12, 'Typeform embed': 0.85 },
  countdown: { floor: 1.15, 'relative-time-element': 0.9, FlipClock: 0.9 },
} as const

/** How far times of what is no slower may be apart, which no two runs are not. */
export const samenessBudget = 1.05

/** From the pointer's coming upon a button, and a click, to its form on slow 4G, in ms. */
export const formBudget = 600

/** From that click until something is seen to happen, in ms. */
export const seenBudget = 100

/**
 * What a page of the site fetches before it is painted, in bytes after brotli; a font is compressed
 * already. With their headers, the page comes in the first window of a connection (10 segments of
 * 1,460 bytes), the style sheet in that of one among four, and the font in two: each more is 150 ms.
 */
export const firstPaintBudgets = {
  page: 13 * 1024,
  styles: 7.25 * 1024,
  font: 14.25 * 1024,
} as const

/** How many times the time of a plain loop over ready-made text a search may take. */
export const filterBudget = 1.5

/** One frame at 60 Hz, in ms: for a search. */
export const frameBudget = 1000 / 60

/** How much larger the heap may be after 1,000 more mounts and unmounts, in bytes. */
export const heapBudget = 100 * 1024

/** Lighthouse, mobile: the four scores, from 0 to 100, and times of the simulated phone in ms. */
export const lighthouseBudgets = { score: 100, lcp: 1100, tbt: 50, cls: 0 } as const
