import { graphemes } from '../../base/graphemes.ts'

/**
 * The marks that people leave out when they type, and invisible characters: accents (Latin, Greek, Cyrillic),
 * points (Hebrew), vowel signs (Arabic). The vowel signs of other scripts, such as Devanagari, are letters to
 * those who read them.
 */
const ignored = /\p{Cf}|(?=\p{Mn})[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu

/** Unicode does not take these apart. */
const strokes: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D' }

/**
 * A text for comparison: without case (upper case, which ß, ς and ı have too), accents, widths, the shapes of quotes
 * and dashes, and the amount of white space, which cards do not show.
 */
export const fold = (text: string): string =>
  text
    // First: NFKD takes ″ and ´ apart.
    .replaceAll(/[‘’‚‛′‵‹›ʹʻʼ´`׳]/g, "'")
    .replaceAll(/[“”„‟″‶«»ʺ〝〞〟״]/g, '"')
    .replaceAll(/[\p{Pd}−⁃]/gu, '-')
    .normalize('NFKD')
    .replaceAll(ignored, '')
    // Recomposes single letters, such as が.
    .normalize()
    // ẞ has no other upper case.
    .toLowerCase()
    .toUpperCase()
    .replaceAll(/[ØŁĐ]/g, (letter) => strokes[letter] ?? letter)
    .trim()
    .replaceAll(/\s+/g, ' ')

/** A folded text, and for each of its characters where it begins and ends in the text. */
type Folded = [folded: string, places: [start: number, end: number][]]

function foldWithPlaces(text: string): Folded {
  const all = fold(text)
  // ASCII characters never combine with others. Finding the ends of others is slow.
  if (/^[ -~]*$/.test(text) && all.length === text.length)
    return [all, Array.from(text, (_, at) => [at, at + 1])]
  let folded = ''
  let length = 0
  const places: Folded[1] = []
  for (const character of graphemes(text)) {
    const start = length
    length += character.length
    const plain = fold(character) || (/\s/.test(character) && !folded.endsWith(' ') ? ' ' : '')
    folded += plain
    for (const _ of plain.split('')) places.push([start, length])
  }
  return [folded, places]
}

/**
 * Finds a search in a text.
 * @param wanted folded
 * @returns where it begins and ends, as offsets of whole characters as people see them
 */
export function findFolded(text: string, wanted: string): [start: number, end: number][] {
  if (wanted === '' || !fold(text).includes(wanted)) return []
  const [folded, places] = foldWithPlaces(text)
  const found: [number, number][] = []
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length))
    found.push([places[at]?.[0] ?? 0, places[at + wanted.length - 1]?.[1] ?? text.length])
  return found
}
