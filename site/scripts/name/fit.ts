/** The letters of a name: the enamelled plate's own, or those of one of the four voices. */
export type Lettering = 'enamel' | 'corporate' | 'creative' | 'minimal' | 'developer'

interface Metrics {
  /** The largest size of a name, in hundredths of the plate's width on a wide window. */
  largest: number
  /** In em. */
  tracking: number
  /** The widths of a–z, 0–9, hyphen and dot in fiftieths of an em, as characters from `#` on. */
  widths: string
}

/** Measured from the files in site/fonts, so that no size waits for a font. */
const metrics: Readonly<Record<Lettering, Metrics>> = {
  enamel: { largest: 9.4, tracking: -0.045, widths: 'BCBCB5CB11A1RBCCC7@6B@NB@>BBBBBBBBBB43' },
  corporate: { largest: 7.6, tracking: 0.01, widths: 'GBILA?LL54E@RMNANF<CKHTEEDB5@=A=@=?@6-' },
  creative: { largest: 7.2, tracking: -0.03, widths: 'KKKKL=KJ44J4_JKKK=H>JI]MIELHKLLLLILL86' },
  minimal: { largest: 9.4, tracking: -0.01, widths: '>><>>0=>--;-N>>>>2;1>;F;;;@;?@>?@>@@40' },
  developer: { largest: 8.2, tracking: -0.03, widths: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
}

/** All of them. */
export const letterings = Object.keys(metrics) as Lettering[]

/**
 * The room of the name in the same unit: its width, minus the extra width of letters in an old engine, and its height
 * from the top to the last baseline.
 */
const room = { width: 48, baseline: 9.5, lastOfSeveral: 11.2 }
const lineHeight = 1.1
/** From the middle of a line to its baseline, in em, at most. */
const toBaseline = 0.36
/** Below this share of the largest size a word may break. Above it names break after hyphens only. */
const breakBelow = 0.45

/** The width of a text in em. */
function widthOf(text: string, { tracking, widths }: Metrics): number {
  let width = 0
  for (const letter of text.toLowerCase()) {
    const at = 'abcdefghijklmnopqrstuvwxyz0123456789-.'.indexOf(letter)
    width += (at < 0 ? 1 : (widths.charCodeAt(at) - 35) / 50) + tracking
  }
  return width
}

/** The lines that a browser breaks an address's name into; infinite where it would break it badly. */
function linesAt(size: number, words: readonly number[], mayBreak: boolean): number {
  const line = room.width / size
  let lines = 1
  let used = 0
  for (const width of words) {
    if (used > 0 && used + width > line) {
      lines += 1
      used = 0
    }
    used += width
    if (used > line && !mayBreak) return Number.POSITIVE_INFINITY
    // A line that ends within a word has a gap of up to a letter.
    while (used > line) {
      lines += 1
      used -= line - 1
    }
  }
  // A broken word has more than a few letters on its last line.
  return lines > words.length && used < line / 3 ? Number.POSITIVE_INFINITY : lines
}

/**
 * The largest size at which a name with its dot fits into its room.
 * @param text letters, digits and inner hyphens, without the dot
 * @returns the size in hundredths of a wide plate's width, and the lines that it takes
 */
export function fit(text: string, lettering: Lettering): { size: number; lines: number } {
  const metric = metrics[lettering]
  const words = `${text}.`.split(/(?<=-)(?=\D)/).map((word) => widthOf(word, metric))
  for (let share = 1; ; share -= 0.01) {
    const size = metric.largest * share
    const lines = linesAt(size, words, share < breakBelow)
    const height = size * (lineHeight * (lines - 0.5) + toBaseline)
    if (share < 0.1 || height <= (lines === 1 ? room.baseline : room.lastOfSeveral))
      return { size: Number(size.toFixed(2)), lines: Math.min(lines, 9) }
  }
}
