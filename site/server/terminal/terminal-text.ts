const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]|\p{Emoji_Presentation}/u
const columnsOf = (grapheme: string) => (wide.test(grapheme) ? 2 : 1)

/** Whether a text has only printable ASCII characters, as most texts do. */
const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** The width of a text in terminal columns. */
function widthOf(text: string): number {
  if (isAscii(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += columnsOf(segment)
  return width
}

/** A number with its noun: `1 sign-up`, `2 sign-ups`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`

/** Escapes a character as JSON does, such as `\u001b`. */
export const escapeChar = (char: string): string =>
  Array.from(
    { length: char.length },
    (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** Makes invisible characters visible: escapes control characters and marks of direction as in JSON. */
export const escapeUnseen = (text: string): string =>
  // Indian scripts need the two joiners.
  text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, escapeChar)

/** The maximum number of shown entries of a list: a request can contain any number of values. */
export const maxListed = 20

/** A text on one line, without control characters. */
export const plain = (text: string): string =>
  isAscii(text) ? text : escapeUnseen(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' '))

/** Truncates a text to a width, and limits accents stacked on one letter. */
export function truncate(text: string, width: number): string {
  const start = text.slice(0, 8 * width)
  if (start === text && widthOf(text) <= width) return text
  let kept = ''
  let left = width - 1
  const segments = Array.from(graphemes.segment(start), ({ segment }) => segment)
  // The last grapheme may be truncated.
  if (start !== text) segments.pop()
  for (const segment of segments) {
    left -= columnsOf(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept}…`
}

/** Whether a text has right-to-left letters. */
const hasRightToLeft = (text: string): boolean =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)

/** Isolates a text, so that it does not change the direction of its surroundings (UAX #9). */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** Rows of cells as lines, with aligned columns. */
export function align(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((text) => ({ text, width: widthOf(text) })))
  const widths: number[] = []
  for (const row of cells)
    for (const [at, { width }] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, width)
  const line = (row: (typeof cells)[number]) =>
    row
      .map(
        ({ text, width }, at) =>
          (hasRightToLeft(text) ? isolate(text) : text) + ' '.repeat((widths[at] ?? 0) - width),
      )
      .join('  ')
  return cells.map((row) => `${line(row).trimEnd()}\n`).join('')
}
