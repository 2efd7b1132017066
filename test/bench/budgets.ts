/** The largest size of the script, in bytes after brotli at its best (quality 11). */
export const scriptBudget = 10.5 * 1024

/**
 * Our time until a widget is usable on a slow phone, divided by the other's, at most. The floor is the
 * smallest script that does the same: no widget can be faster.
 */
export const ratioBudgets = {
  button: { floor: 1.1, 'Typeform embed': 0.88 },
  countdown: { floor: 1.15, 'relative-time-element': 0.9, FlipClock: 0.9 },
} as const

/** Allowed noise between two equal runs. */
export const samenessBudget = 1.05

/** The largest size of the file of the form, likewise. */
export const formFileBudget = 8.25 * 1024

/**
 * From a click to a form that takes keys, on slow 4G and a processor four times slower, in ms: at a bare
 * click, and after the pointer has been on the button for 200 ms.
 */
export const formBudgets = { bare: 300, hovered: 120 } as const

/** The time of a bare click, divided by that of the same dialog and form in one plain file of that size. */
export const formRatioBudget = 1.15

/**
 * What a page of the site fetches before it is painted, in bytes as they are sent, with their headers. A new
 * connection brings 14,600 bytes (10 segments, RFC 6928), the next round trip twice as many, and each takes
 * 150 ms on slow 4G. The document fits the first. The style sheet and the font, which it asks for together,
 * leave 5 KB of the second to other files. The four materials of the plate take 1 KB of the style sheet: a
 * link to a plate shows one of them at once.
 */
export const firstPaintBudgets = { page: 14_000, styles: 9_900, font: 14_000 } as const

/**
 * From what a visitor does with a directory of 100 shown cards until the next paint, or the longest task that
 * comes of it, in ms, on a processor four times slower.
 */
export const cardsBudget = 100

/** How much larger the heap may be after 1,000 more mounts and unmounts, in bytes. */
export const heapBudget = 100 * 1024

/** The time in which a page lays out a tick of a countdown, divided by that of a text in a box of its own. */
export const tickBudget = 1.5

/** The time in which a page adds 600 nodes, each in the one before, divided by that without the script. */
export const nestedBudget = 1.5
