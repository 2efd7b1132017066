/** The room for the name in the headline, in sizes of a name that needs no shrinking (hero.css). */
const room = { width: 5.1, height: 1.3 }
const lineHeight = 1.12
/** The width of most letters, in em. */
const advance = 0.59
/** The width of the caret and the dot after the name, in letters. */
const end = 0.7
/** Below this size a word may break. Above it names break after their hyphens only. */
const breakBelow = 0.42

/** The least that may stand on a line of its own after a break within a word, in letters. */
const leastAfterBreak = 3

/** The width of a text, in letters. M and W are half as wide again as other letters. */
export const widthOf = (text: string): number =>
  text.length + (text.match(/[mw]/gi)?.length ?? 0) / 2

/** The same for the headline's lettering, in which f, i, j, l, r and t are narrow. */
const widthInHeadline = (text: string) =>
  widthOf(text) - (text.match(/[fijlrt-]/g)?.length ?? 0) * 0.4

/** How many lines a browser breaks a name into at a size; infinite where it would break it badly. */
function linesAt(size: number, name: string): number {
  const line = room.width / size / advance
  let lines = 1
  let used = 0
  const words = name.split(/(?<=-)(?=\D)/)
  for (const [at, word] of words.entries()) {
    const width = widthInHeadline(word) + (at === words.length - 1 ? end : 0)
    if (width > line && size > breakBelow) return Number.POSITIVE_INFINITY
    if (used + width > line && used > 0) {
      lines += 1
      used = 0
    }
    used += width
    // A line that ends within a word has a gap of up to a letter.
    while (used > line) {
      lines += 1
      used -= line - 1
    }
    // Else the dot may stand alone: after a break, or on a line that is all but full.
    const isBroken = used - width < 0 && used < leastAfterBreak + end
    const isFull = size <= breakBelow && used > line - 1
    if (at === words.length - 1 && (isBroken || isFull)) return Number.POSITIVE_INFINITY
  }
  return lines
}

/** The largest size at which a name fits into its room, 1 at most, and its lines at that size. */
export function fit(name: string): { size: number; lines: number } {
  let percent = 100
  while ((linesAt(percent / 100, name) * percent * lineHeight) / 100 > room.height) percent -= 1
  return { size: percent / 100, lines: linesAt(percent / 100, name) }
}
