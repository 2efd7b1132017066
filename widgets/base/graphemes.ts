let segmenter: Intl.Segmenter | undefined

/** Splits a text into the characters that people see (UAX #29), such as a flag or a Thai letter with its vowel. */
export function graphemes(text: string): string[] {
  // Firefox before 125 has none.
  if (!Intl.Segmenter) return [...text]
  segmenter ??= new Intl.Segmenter()
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

/**
 * Cuts a text to at most so many code points, never within a character that people see.
 */
export function cutText(text: string, longest: number): string {
  if (text.length <= longest) return text
  let start = ''
  let left = longest
  for (const character of graphemes(text)) {
    left -= Array.from(character).length
    if (left < 0) break
    start += character
  }
  return start
}
