/** The largest size of the script, in bytes after brotli at its best (quality 11). */
export const scriptBudget = 10.5 * 1024

/**
 * Our time until a widget is usable on a slow phone, divided by the other's, at most. The floor is the
 * smallest script that does the same: no widget can be faster.
 */
export const ratioBudgets = {
  button: { floor: 1.12, 'Typeform embed': 0.9 },
  countdown: { floor: 1.18, 'relative-time-element': 0.9, FlipClock: 0.9 },
} as const

/** The largest size of the file of the form, in the same unit. */
export const formFileBudget = 8.25 * 1024

/** The time from a click to a form that takes keys, divided by that of the same form in one plain file. */
export const formRatioBudget = 1.12

/**
 * What a page of the site fetches before it is painted, in bytes as they are sent, with their headers. A new
 * connection brings 14,600 bytes (10 segments, RFC 6928), the next round trip twice as many, and each takes
 * 150 ms on slow 4G. The document fits the first. The style sheet and the font, which it asks for together,
 * leave 5 KB of the second to other files. The four materials of the plate take 1 KB of the style sheet: a
 * link to a plate shows one of them at once.
 */
export const firstPaintBudgets = { page: 14_000, styles: 9_900, font: 14_000 } as const

/** The time from a key in a directory of 100 cards to the next paint, in ms, on a processor four times slower. */
export const cardsBudget = 100
